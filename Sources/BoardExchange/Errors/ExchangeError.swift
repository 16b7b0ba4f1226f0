import Files
public import Foundation

/// Why nothing could be imported or exported at all. Each says what's wrong and, where a person can do
/// something, what. What's wrong with a single item is an `ItemFailure` and doesn't stop the others.
public enum ExchangeError: Error, Hashable, Sendable {
  case notFound(URL)
  case notReadable(URL, reason: String)
  /// A pipe, a socket, a device, or an address that names no local file.
  case notARegularFile(URL)
  /// An address of something that's no file of this computer.
  case notAFile(URL)
  /// The file isn't a board or archive of the kind that it says it is.
  case damaged(URL, detail: String)
  /// A file that can't be read for a reason that isn't damage, such as an older format.
  case unsupported(URL, detail: String)
  /// Nothing is on the board, or none of the pins that were asked for.
  case nothingToExport
  /// No pin has this id or name.
  case noSuchPin(String)
  /// Width and height in pixels; `scale` is the largest that works.
  case pictureTooLarge(width: Int, height: Int, scale: Double)
  case badScale(Double)
  /// The name's ending is none of those that are written.
  case unknownFormat(name: String)
  /// The system can't write this kind of picture.
  case cannotEncode(format: String, reason: String)
  case alreadyExists(URL)
  /// The board has this image by its place only: in its file there's nothing of it.
  case isLinked(URL)
  case cannotWrite(URL, reason: String)
  case diskFull(URL)
  case outOfMemory
}

extension ExchangeError: LocalizedError, CustomStringConvertible {
  /// The sentence that a person reads.
  public var errorDescription: String? { description }

  /// What went wrong, as a sentence.
  public var description: String {
    switch self {
    case .notFound(let url): "“\(url.shownName)” doesn't exist."
    case .notReadable(let url, let reason): "“\(url.shownName)” can't be read: \(reason)."
    case .notARegularFile(let url): "“\(url.shownName)” isn't a regular file."
    case .notAFile(let url):
      "“\(url.absoluteString)” is a web address, not a file of this computer. Save the image first."
    case .damaged(let url, let detail): "“\(url.shownName)” is damaged: \(detail)."
    case .unsupported(let url, let detail): "“\(url.shownName)” can't be opened: \(detail)."
    case .nothingToExport: "There's nothing to export."
    case .noSuchPin(let name): "No pin on this board is called “\(name.shown)”."
    case .pictureTooLarge(let width, let height, let scale):
      "The picture would be \(width) × \(height) pixels, which is too large. "
        + "At most a scale of \(Self.short(scale)) works for this board."
    case .badScale(let scale): "\(Self.short(scale)) isn't a scale that a picture can have."
    case .unknownFormat(let name):
      "“\(name.shown)” ends with none of \(ExportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))."
    case .cannotEncode(let format, let reason): "A \(format) picture can't be written here: \(reason)."
    case .alreadyExists(let url): "“\(url.shownName)” exists already."
    case .isLinked(let url):
      "“\(url.shownName)” is one of the board's own images, so it can't be replaced. Choose another name."
    case .cannotWrite(let url, let reason): "“\(url.shownName)” can't be written: \(reason)."
    case .diskFull(let url): "There's no space left on the disk of “\(url.shownName)”."
    case .outOfMemory: "There isn't enough memory for this picture."
    }
  }

  /// At most three decimals, rounded down: what's said to work has to work.
  private static func short(_ scale: Double) -> String {
    guard scale.isFinite, abs(scale) < 1e6 else { return "\(scale)" }
    return "\((scale * 1000).rounded(.down) / 1000)"
  }
}
