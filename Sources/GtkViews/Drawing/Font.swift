/// What text is set in.
public struct Font: Hashable, Sendable {
  /// How bold; the numbers of CSS and OpenType.
  public enum Weight: Int, Sendable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// Nil is the desktop's.
  public var family: String?
  /// In points of the screen.
  public var size: Double
  public var weight: Weight
  public var isItalic: Bool

  public init(family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
