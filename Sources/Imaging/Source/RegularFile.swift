import DecoderWire
import Files
import Foundation
import Glibc

/// A regular file, opened for reading.
struct RegularFile {
  let descriptor: WireDescriptor
  let byteCount: Int

  init(opening url: URL) throws(ImagingError) {
    guard url.isFileURL else { throw ImagingError(.notAFile("an address on a network")) }
    let path = url.systemPath
    // The status is checked before the file is opened, because merely opening some devices has effects.
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure(errno, path: path) }
    try Self.requireRegular(status)
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw Self.failure(errno, path: path) }
    descriptor = WireDescriptor(taking: number)
    // The status is checked again, because another file may have taken the name in between.
    guard fstat(number, &status) == 0 else { throw Self.failure(errno, path: path) }
    try Self.requireRegular(status)
    if status.st_size == 0 { throw ImagingError(.empty) }
    byteCount = Int(status.st_size)
  }

  private static func requireRegular(_ status: stat) throws(ImagingError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw ImagingError(.directory)
    case S_IFIFO: throw ImagingError(.notAFile("a named pipe"))
    case S_IFSOCK: throw ImagingError(.notAFile("a socket"))
    default: throw ImagingError(.notAFile("a device"))
    }
  }

  private static func failure(_ code: Int32, path: [CChar]) -> ImagingError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP:
      var link = stat()
      let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
      return ImagingError(isLink ? .deadLink : .missing)
    default:
      return ImagingError(.unreadable(String(cString: strerror(code))))
    }
  }
}
