import DecoderWire
import KitFiles
import Foundation
import Glibc

/// An open regular file, or anonymous memory, that contains one image. It owns its descriptor. Safe on any
/// thread.
///
/// Decoders get the descriptor itself, so the bytes aren't copied.
public final class ImageDescriptor: Sendable {
  let descriptor: WireDescriptor
  /// The length in bytes.
  public let byteCount: Int

  /// Takes over an open descriptor, which is closed with this object (also if this throws).
  ///
  /// Throws `notAFile` unless it's a regular file (anonymous memory counts as one), and `empty`.
  public init(taking number: Int32) throws(ImagingError) {
    let descriptor = WireDescriptor(taking: number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw ImagingError(.unreadable(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ImagingError(.notAFile) }
    guard status.st_size > 0 else { throw ImagingError(.empty) }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  /// Fills sealed memory of `byteCount` bytes directly from a source such as a database or a network.
  /// Rethrows the error of `fill`. Bytes that `fill` doesn't write are 0.
  public init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    guard byteCount > 0 else { throw ImagingError(.empty) }
    descriptor = try WireMemory.sealed(name: "pinboard-image", length: byteCount) { memory in
      try fill(memory)
      return byteCount
    }
    self.byteCount = byteCount
  }

  static func sealed(_ data: Data) throws(ImagingError) -> WireDescriptor {
    do {
      return try WireMemory.sealed(name: "pinboard-image", length: data.count) { memory in
        data.copyBytes(to: memory)
        return data.count
      }
    } catch {
      throw ImagingError(.outOfMemory)
    }
  }
}

extension ImagingError {
  /// Makes the error for a file at `url` that can't be opened or read.
  init(_ error: FileError, at url: URL) {
    switch error {
    case .notRegular(.folder): self.init(.directory)
    case .notLocal, .notRegular: self.init(.notAFile)
    case .system(ENOENT), .system(ENOTDIR), .system(ELOOP):
      self.init(FileStatus(of: url, followsLinks: false)?.kind == .link ? .deadLink : .missing)
    default: self.init(error)
    }
  }

  /// Makes the error for an open file that can't be read.
  init(_ error: FileError) { self.init(.unreadable(error.code)) }
}
