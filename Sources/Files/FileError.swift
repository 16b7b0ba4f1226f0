import Foundation

/// The reason why a file can't be opened, read or written. Each module makes its own sentence of it.
package enum FileError: Error, Hashable, Sendable {
  /// The system's error number (`errno`).
  case system(CInt)
  /// The address isn't that of a file on this computer.
  case notLocal
  /// A regular file is required, and the path leads to something else.
  case notRegular(FileStatus.Kind)
  /// The file has more bytes than the limit.
  case tooLarge(bytes: Int)
  /// The file grew beyond the limit while it was read.
  case grew
  /// The caller ended the work.
  case cancelled

  /// The error number that says the most about this error.
  package var code: CInt {
    switch self {
    case .system(let code): code
    case .notLocal: EINVAL
    case .notRegular(.folder): EISDIR
    case .notRegular(.link): ELOOP
    case .notRegular: ENXIO
    case .tooLarge, .grew: EFBIG
    case .cancelled: ECANCELED
    }
  }

  /// This error as Foundation names it.
  var posix: POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
