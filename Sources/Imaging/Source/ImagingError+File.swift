import Files
import Foundation
import Glibc

extension ImagingError {
  /// Makes the error for a file at `url` that can't be opened or read.
  init(_ error: FileError, at url: URL) {
    switch error {
    case .notLocal: self.init(.notAFile("an address on a network"))
    case .notRegular(.folder): self.init(.directory)
    case .notRegular(.pipe): self.init(.notAFile("a named pipe"))
    case .notRegular(.socket): self.init(.notAFile("a socket"))
    case .notRegular: self.init(.notAFile("a device"))
    case .system(ENOENT), .system(ENOTDIR), .system(ELOOP):
      self.init(FileStatus(of: url, followsLinks: false)?.kind == .link ? .deadLink : .missing)
    default: self.init(error)
    }
  }

  /// Makes the error for an open file that can't be read.
  init(_ error: FileError) { self.init(.unreadable(String(cString: strerror(error.code)))) }
}
