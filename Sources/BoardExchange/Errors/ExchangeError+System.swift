import Files
import Foundation
import Glibc

extension ExchangeError {
  /// Makes the error for a file at `url` that can't be opened or read.
  init(_ error: FileError, reading url: URL) {
    self =
      switch error {
      case .notRegular, .notLocal, .system(ENXIO), .system(ENODEV): .notARegularFile(url)
      case .system(ENOENT), .system(ENOTDIR), .system(ELOOP): .notFound(url)
      default: .notReadable(url, reason: Self.reason(error.code))
      }
  }

  /// Makes the error for a file at `url` that can't be made or written.
  init(_ error: FileError, writing url: URL) {
    self =
      switch error {
      case .notRegular, .notLocal: .notARegularFile(url)
      case .system(EEXIST): .alreadyExists(url)
      case .system(ENOSPC), .system(EDQUOT): .diskFull(url)
      default: .cannotWrite(url, reason: Self.reason(error.code))
      }
  }

  private static func reason(_ code: CInt) -> String { String(cString: strerror(code)).lowercased() }

  /// Runs work that reads the file at `url`, and throws its `FileError` as an `ExchangeError`.
  static func reading<Value>(_ url: URL, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as FileError { throw ExchangeError(error, reading: url) }
  }

  /// Runs work that makes or writes the file at `url`, and throws its `FileError` as an `ExchangeError`.
  static func writing<Value>(_ url: URL, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as FileError { throw ExchangeError(error, writing: url) }
  }

  /// Begins an exported file.
  static func draft(of url: URL) throws(ExchangeError) -> DraftFile {
    guard url.isFileURL else { throw .notARegularFile(url) }
    do {
      return try DraftFile(for: url, ending: "pinboard-partial")
    } catch {
      throw ExchangeError(error, writing: url)
    }
  }
}
