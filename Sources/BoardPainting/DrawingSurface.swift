package import Board
package import BoardLook
package import Foundation

/// What cards are painted on: the screen, a picture, a page, or a drawing of vectors. Each of them shows what
/// the one painter of a kind says, and so the same card.
///
/// Coordinates are those of the painter, with y down: board points, or view points for what has the same size
/// at every zoom. A surface belongs to one thread; that of the screen to the main thread.
package protocol DrawingSurface {
  associatedtype Words: LaidOutWords
  /// Why a text can't be laid out.
  associatedtype Failure: Error

  /// Lays a text out.
  static func words(_ text: String, _ style: WordStyle) throws(Failure) -> Words

  /// Fills a rectangle with rounded corners.
  func fill(_ area: CGRect, corner: Double, _ color: LookColor)
  /// Fills a rectangle with rounded corners with colours from the upper to the lower edge.
  func fill(_ area: CGRect, corner: Double, _ shade: Shade)
  /// Draws a line along the inner edge of a rectangle.
  func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor)
  /// Draws the shadow of a sheet of paper, as `CardLook` has it.
  func shadow(under sheet: CGRect, _ color: LookColor)
  /// Fills a disc whose colour changes with the distance from a point.
  func fill(_ disc: Glow)
  /// Draws a line of a pen, with round ends and corners.
  /// - Parameter points: at least one; a single one is a dot.
  func line(through points: [StrokePath.Point], _ color: LookColor)
  /// Draws a straight line that ends where its points are.
  func line(from start: CGPoint, to end: CGPoint, width: Double, _ color: LookColor)
  /// Draws what follows within a rectangle with rounded corners, until the matching ``popClip()``.
  func pushClip(_ area: CGRect, corner: Double)
  func popClip()
  /// Draws what follows as one layer with an opacity, 0 … 1, until the matching ``popOpacity()``.
  func pushOpacity(_ opacity: Double)
  func popOpacity()
  /// Gives what follows a name until the matching ``popName()``, where a surface has names.
  func pushName(_ name: String)
  func popName()
  /// Writes a text whose upper left corner is at a point.
  func write(_ words: Words, at origin: CGPoint, _ color: LookColor)
}

extension DrawingSurface {
  package func pushName(_ name: String) {}
  package func popName() {}
}

/// A text that's broken into lines, with its size in the painter's points.
package protocol LaidOutWords {
  var size: CGSize { get }
}

/// Two colours between which a sheet changes towards its lower edge.
package struct Shade: Hashable, Sendable {
  package var from: LookColor
  package var to: LookColor
  /// Where the change begins, as a share of the height.
  package var start: Double
}

/// How a text is laid out.
package struct WordStyle: Hashable, Sendable {
  package enum Weight: Hashable, Sendable {
    case regular
    case semibold
    case bold
  }

  /// The font's size (em), in the painter's points.
  package var size: Double
  package var weight = Weight.regular
  package var isItalic = false
  /// The width at which lines break; nil breaks them only where the text does.
  package var width: Double?
  package var alignment = NoteFormat.Alignment.start
  /// The greatest number of lines, of which the last one ends with an ellipsis; nil for any.
  package var lines: Int?
  /// The underlined parts, in bytes of UTF-8.
  package var links: [Range<Int>] = []

  package init(
    size: Double, weight: Weight = .regular, isItalic: Bool = false, width: Double? = nil,
    alignment: NoteFormat.Alignment = .start, lines: Int? = nil, links: [Range<Int>] = []
  ) {
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
    self.alignment = alignment
    self.lines = lines
    self.links = links
  }
}
