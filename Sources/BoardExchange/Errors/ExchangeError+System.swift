import Foundation
import Glibc

extension ExchangeError {
  /// Returns the error for a file at `url` that the system refused to open or read.
  static func reading(_ url: URL, code: CInt) -> ExchangeError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP: .notFound(url)
    case ENXIO, ENODEV: .notARegularFile(url)
    default: .notReadable(url, reason: reason(code))
    }
  }

  /// Returns the error for a file at `url` that the system refused to make or write.
  static func writing(_ url: URL, code: CInt) -> ExchangeError {
    switch code {
    case EEXIST: .alreadyExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    default: .cannotWrite(url, reason: reason(code))
    }
  }

  static func reason(_ code: CInt) -> String { String(cString: strerror(code)).lowercased() }
}
