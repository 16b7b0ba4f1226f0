import Files
import Foundation

/// What another program's board holds, as far as it could be read.
struct ForeignBoard: Sendable {
  /// From back to front.
  var images: [ForeignImage] = []
  /// In the order of the file.
  var notes: [ForeignNote] = []
  /// Items that can't be read at all.
  var failures: [ItemFailure] = []
  /// What a board of ours has no place for, each a sentence.
  var leftOut: [String] = []

  /// More items than this are in no board that a person made.
  static let mostItems = 50_000
  /// Bytes of one image.
  static let mostImageBytes = 1 << 29

  /// "2 notes: “Shoes”, “Hat”".
  static func summary(of texts: [String], one: String, many: String) -> String {
    let shown = texts.prefix(20).map { text in
      let line = text.shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "“\(line.prefix(200))\(line.count > 200 ? "…" : "")”"
    }
    let more = texts.count > shown.count ? " and \(texts.count - shown.count) more" : ""
    return
      "\(texts.count == 1 ? "1 \(one)" : "\(texts.count) \(many)"): \(shown.joined(separator: ", "))\(more)"
  }
}

/// An image on another program's board.
struct ForeignImage: Sendable {
  /// Where its bytes are.
  enum Storage: Hashable, Sendable {
    /// The row of the table that holds them.
    case row(Int64)
    /// A path, as the other program wrote it down.
    case linked(String)
    case missing
  }

  var name: String
  var storage: Storage
  /// From the image's pixels to the board: its points are the other program's.
  var transform: AffineTransform2D
  /// Width and height in pixels as the other program saw them; nil if it doesn't say.
  var pixelSize: CGSize?
  /// The part that's shown, in pixels; nil for all of it.
  var crop: CGRect?
  /// What's nearer to the viewer comes later; ties stay in the order of the file.
  var z: Double
  var opacity = 1.0
  var isGray = false
}

/// A text on another program's board.
struct ForeignNote: Sendable {
  /// Plain, as long as it came.
  var text: String
  /// From the text's own points to the board: its points are the other program's.
  var transform: AffineTransform2D
  /// Whether the text's middle is at 0, 0 of its own points; else its upper left corner is.
  var isCentered: Bool
  /// As with images.
  var z: Double
  var opacity = 1.0
}

/// The other programs whose boards are read.
enum ForeignFormat: Hashable, Sendable {
  case beeRef
  case pureRef
}
