import KitFiles
public import Foundation
import Glibc
import Localization

/// An error that ends a whole import or export. Its text says what's wrong and, where the user can do
/// something, what. An error of a single item is an `ItemFailure` and doesn't stop the other items.
public enum ExchangeError: Error, Hashable, Sendable {
  /// There's no such file.
  case notFound(URL)
  /// A file or folder that can't be read, with the system's reason.
  case notReadable(URL, reason: String)
  /// A pipe, a socket, a device, or an address that names no local file.
  case notARegularFile(URL)
  /// A web address or another address that isn't a file of this computer.
  case notAFile(URL)
  /// A file that isn't the kind of board or archive that it claims to be. The text says why, for a log.
  case damaged(URL, detail: String)
  /// A board of a PureRef other than the second one.
  case unsupported(URL)
  /// An export of an empty board, or of pins that aren't on the board.
  case nothingToExport
  /// A pin's id or name that isn't on the board.
  case noSuchPin(String)
  /// A picture that would be too large. Width and height are in pixels; `scale` is the largest scale that
  /// works.
  case pictureTooLarge(width: Int, height: Int, scale: Double)
  /// A scale that isn't a number within the limits.
  case badScale(Double)
  /// A file name whose ending isn't one of the export formats' endings.
  case unknownFormat(name: String)
  /// A kind of picture that this system can't write. The text says why, for a log.
  case cannotEncode(format: String, reason: String)
  /// A file that exists and isn't to be replaced.
  case alreadyExists(URL)
  /// A linked image of the board. The board file doesn't contain its bytes, so it mustn't be replaced.
  case isLinked(URL)
  /// A file that can't be written, with the system's reason.
  case cannotWrite(URL, reason: String)
  /// The disk has no room for the file.
  case diskFull(URL)
  /// The picture needs more memory than there is.
  case outOfMemory
}

extension ExchangeError: LocalizedError, CustomStringConvertible {
  /// The sentence that the user reads.
  public var errorDescription: String? { description }

  /// A sentence that says what went wrong.
  public var description: String {
    switch self {
    case .notFound(let url): localized("\(localized(quoted: url.shownName)) doesn’t exist")
    case .notReadable(let url, let reason):
      localized("\(localized(quoted: url.shownName)) can’t be opened: \(reason)")
    case .notARegularFile(let url): localized("\(localized(quoted: url.shownName)) isn’t a file")
    case .notAFile(let url):
      localized("“\(url.absoluteString)” isn’t a file of this computer; save it to a file first")
    case .damaged(let url, _): localized("\(localized(quoted: url.shownName)) is damaged")
    case .unsupported(let url): localized("“\(url.shownName)” can’t be opened. Save it with PureRef 2 first.")
    case .nothingToExport: localized("There’s nothing to export")
    case .noSuchPin(let name): localized("No pin on this board is called “\(name.shown)”")
    case .pictureTooLarge(let width, let height, let scale):
      localized(
        """
        The picture would be \(width) × \(height) pixels, which is too large. At most a scale of \(Self.short(scale)) works \
        for this board.
        """)
    case .badScale(let scale): localized("\(Self.short(scale)) isn’t a scale that a picture can have")
    case .unknownFormat(let name):
      localized(
        "“\(name.shown)” ends with none of \(ExportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))"
      )
    case .cannotEncode(let format, _): localized("\(format) pictures can’t be written here")
    case .alreadyExists(let url): localized("“\(url.shownName)” exists already")
    case .isLinked(let url):
      localized("“\(url.shownName)” is in use, so it can’t be replaced. Choose another name.")
    case .cannotWrite(let url, let reason): localized("“\(url.shownName)” can’t be written: \(reason)")
    case .diskFull(let url): localized("There’s no space left on the disk of “\(url.shownName)”")
    case .outOfMemory: localized("There isn’t enough memory for this picture")
    }
  }

  /// Returns at most three decimals, rounded down, because a scale that the message promises has to work. In
  /// all languages it's written as the command line takes it.
  private static func short(_ scale: Double) -> String {
    guard scale.isFinite, abs(scale) < 1e6 else { return "\(scale)" }
    return "\((scale * 1000).rounded(.down) / 1000)"
  }
}

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

  private static func reason(_ code: CInt) -> String { localized(systemError: code) }

  /// Runs work that reads the file at `url`, and throws its `FileError` as an `ExchangeError`.
  static func reading<Value>(_ url: URL, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as FileError { throw ExchangeError(error, reading: url) }
  }

  /// Runs work that makes or writes the file or folder at `url`, and throws the system's errors as an
  /// `ExchangeError`.
  package static func writing<Value>(_ url: URL, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as FileError {
      throw ExchangeError(error, writing: url)
    } catch let error as POSIXError {
      throw ExchangeError(.system(error.code.rawValue), writing: url)
    }
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
