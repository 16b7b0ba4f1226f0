public import Foundation

/// The measures of the card of a pin that leads to another board, in board points, for both the app and
/// exports: a piece of cork with a miniature of the board, if that's known, above the board's name.
public enum LinkLook {
  /// The height of the room for the texts below the cork.
  public static let textHeight = 44.0
  /// The distance between the texts and the edges of the cork and of the card.
  public static let inset = 6.0
  /// The font size (em) of the name, which is bold.
  public static let nameSize = 13.0
  /// The font size (em) of the line below the name.
  public static let detailSize = 10.5
  /// The most pins of a small picture of a board: more can't be told from each other.
  public static let mostPins = 40
  /// The radius of the cork's corners.
  public static let corner = 2.0
  /// The height of the cork up to which it isn't drawn.
  public static let leastHeight = 8.0
  /// The width of the texts' room up to which they aren't drawn.
  public static let leastRoom = 24.0
  /// The line around the cork.
  public static let edge = LookColor(0x000000, alpha: 0.2)

  /// Returns the area of the cork on a card.
  public static func cork(on frame: CGRect) -> CGRect {
    CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: max(0, frame.height - textHeight))
  }

  /// Returns the width of the texts' room on a card.
  public static func room(on frame: CGRect) -> Double { frame.width - 2 * inset }

  /// Returns what's written on the card of a board with this name. The arrow distinguishes the card from a
  /// picture.
  public static func title(_ name: String) -> String { "→ \(name)" }
}
