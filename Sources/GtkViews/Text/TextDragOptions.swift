/// How dragged text looks (`UITextDragOptions`; contract 1.13.2).
public struct TextDragOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Black letters on a light platter, regardless of their colour in the view.
  public static let stripTextColorFromPreviews = TextDragOptions(rawValue: 1)
}
