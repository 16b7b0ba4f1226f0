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
  /// A family without it shows its nearest.
  public var weight: Weight
  /// What a family without italics shows is Pango's choice.
  public var isItalic: Bool

  /// - Parameter family: nil is the desktop's.
  public init(family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
