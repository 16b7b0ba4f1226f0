import Board
import Files
import Foundation
import GRDB
import Glibc

extension BoardStoreError {
  /// What SQLite's error means for the file at `url`. Errors that aren't SQLite's are passed through.
  static func translating(_ error: any Error, at url: URL) -> any Error {
    if let error = error as? BoardError { return BoardStoreError.outOfBounds(error.description) }
    guard let error = error as? DatabaseError else { return error }
    // The rollback journal's way to say that the file has lost its name.
    if error.extendedResultCode == .SQLITE_READONLY_DBMOVED { return BoardStoreError.fileGone(url) }
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return BoardStoreError.busy(url)
    case .SQLITE_NOTADB: return BoardStoreError.notAPinboardFile(url)
    case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_ERROR:
      return BoardStoreError.corrupt(url, detail: detail)
    case .SQLITE_FULL: return BoardStoreError.diskFull(url)
    case .SQLITE_READONLY: return BoardStoreError.readOnly(url)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: return BoardStoreError.notReadable(url, reason: detail)
    case .SQLITE_CONSTRAINT: return BoardStoreError.conflict(url, detail: detail)
    case .SQLITE_MISUSE: return BoardStoreError.closed(url)
    default: return BoardStoreError.inputOutput(url, detail: detail)
    }
  }

  /// Why the system refused to open or read the file at `url`.
  static func reading(_ url: URL, code: CInt) -> BoardStoreError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP: .notFound(url)
    case EISDIR: .isDirectory(url)
    case ENXIO, ENODEV: .notARegularFile(url)
    case EIO: .inputOutput(url, detail: reason(code))
    default: .notReadable(url, reason: reason(code))
    }
  }

  /// Why the system refused to create or write the file at `url`.
  static func writing(_ url: URL, code: CInt) -> BoardStoreError {
    switch code {
    case EEXIST: .alreadyExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    case EIO: .inputOutput(url, detail: reason(code))
    default: .cannotCreate(url, reason: reason(code))
    }
  }

  /// Makes the error for a file at `url` that can't be opened or read.
  init(_ error: FileError, reading url: URL) {
    self =
      switch error {
      case .notRegular(.folder): .isDirectory(url)
      case .notRegular, .notLocal: .notARegularFile(url)
      default: Self.reading(url, code: error.code)
      }
  }

  /// Makes the error for a file at `url` that can't be made or written.
  init(_ error: FileError, writing url: URL) { self = Self.writing(url, code: error.code) }

  private static func reason(_ code: CInt) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
