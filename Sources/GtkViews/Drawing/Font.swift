/// The font of a text.
public struct Font: Hashable, Sendable {
  /// The weight; the numbers of CSS and OpenType.
  public enum Weight: Int, Sendable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// The family; nil is the desktop's font.
  public var family: String?
  /// The size in points of the screen.
  public var size: Double
  /// The weight; the nearest available one is used.
  public var weight: Weight
  /// Whether the text is italic; Pango chooses a replacement for families without italics.
  public var isItalic: Bool

  /// - Parameter family: nil is the desktop's font.
  public init(family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
