import Board
import KitFiles
import Foundation
import Localization

/// The contents of another program's board, as far as they could be read.
struct ForeignBoard: Sendable {
  /// The images from back to front.
  var images: [ForeignImage] = []
  /// The texts in the order of the file.
  var notes: [ForeignNote] = []
  /// The lines of drawings in the order of the file.
  var strokes: [ForeignStroke] = []
  /// The items that can't be read at all.
  var failures: [ItemFailure] = []
  /// The contents that a Pinboard board can't hold, each as a phrase after "Left out: ".
  var leftOut: [String] = []

  /// The greatest number of items. No board that a user made has more.
  static let mostItems = 50_000
  /// The greatest size of one image, in bytes.
  static let mostImageBytes = 1 << 29

  /// Returns a summary such as "2 notes: “Shoes”, “Hat”".
  /// - Parameter things: what the texts are, with their number: "2 notes".
  static func summary(of texts: [String], as things: String) -> String {
    let shown = texts.prefix(20).map { text in
      let line = text.shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return localized(quoted: line.prefix(200) + (line.count > 200 ? "…" : ""))
    }
    let (list, more) = (localized(list: shown), texts.count - shown.count)
    return more > 0
      ? localized(more, "\(things): \(list) and \(more) more", "\(things): \(list) and \(more) more")
      : localized("\(things): \(list)")
  }
}

/// An image on another program's board.
struct ForeignImage: Sendable {
  /// The location of the image's bytes.
  enum Storage: Hashable, Sendable {
    /// The table row that contains the bytes.
    case row(Int64)
    /// A path, as the other program wrote it.
    case linked(String)
    case missing
  }

  var name: String
  var storage: Storage
  /// The transform from the image's pixels to the other program's board points.
  var transform: AffineTransform2D
  /// The width and height in pixels as the other program saw them; nil if the board doesn't say it.
  var pixelSize: CGSize?
  /// The visible part, in pixels; nil for all of the image.
  var crop: CGRect?
  /// The corners of the path within `crop` along which the image is cut out, in pixels; nil for none.
  var outline: [CGPoint]?
  /// The depth: a higher value is nearer to the viewer. Images of equal `z` keep the order of the file.
  var z: Double
  /// The opacity, the grey filter, the lock and the groups.
  var attributes = PinAttributes()
}

/// A text on another program's board.
struct ForeignNote: Sendable {
  /// The plain text, in its full length.
  var text: String
  /// The transform from the text's own points to the other program's board points.
  var transform: AffineTransform2D
  /// Whether the text's middle is at (0, 0) of its own points; otherwise its upper left corner is.
  var isCentered: Bool
  /// The depth, as in `ForeignImage`.
  var z: Double
  /// The font size in the text's own points; nil if the board doesn't say it.
  var letter: Double?
  /// The opacity, the lock, the groups, and how the text is written except for its size.
  var attributes = PinAttributes()
}

/// A line of a drawing on another program's board.
struct ForeignStroke: Sendable {
  var name: String
  /// The points of the line, in the drawing's own points.
  var points: [CGPoint]
  /// The width of the line, in the drawing's own points.
  var width: Double
  var color: PinColor
  /// The transform from the drawing's own points to the other program's board points.
  var transform: AffineTransform2D
  /// The depth, as in `ForeignImage`.
  var z: Double
  /// The opacity, the lock and the groups.
  var attributes = PinAttributes()
}

/// The other programs whose boards are read.
enum ForeignFormat: Hashable, Sendable {
  case beeRef
  case pureRef
}

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty, in coordinates whose y points down.
struct AffineTransform2D: Hashable, Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  func applied(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the transform that applies this one first and then `next`.
  func followed(by next: AffineTransform2D) -> AffineTransform2D {
    let origin = next.applied(to: CGPoint(x: tx, y: ty))
    return AffineTransform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }

  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// The factors by which the two axes are scaled.
  var scale: CGSize { CGSize(width: hypot(a, b), height: hypot(c, d)) }

  /// Whether the transform mirrors.
  var isMirrored: Bool { a * d - b * c < 0 }

  /// The rotation of the upright direction in degrees, clockwise. A mirrored image is mirrored first and
  /// rotated afterwards.
  var rotation: Double { atan2(-c, d) * 180 / .pi }

  /// Whether right angles become other angles, by more than half a degree.
  var isSkewed: Bool {
    let lengths = scale.width * scale.height
    return lengths > 0 && abs(a * c + b * d) / lengths > 0.01
  }
}
