/// The measures of a note, in board points: what the app draws, and what exports look like.
public enum NoteLook {
  /// The em of the text.
  public static let fontSize = 15.0
  /// Between the sheet's edge, paper border excluded, and the text; the pin's head needs some room at the top.
  public static let insetTop = 5.0
  /// The same, left and right.
  public static let insetSide = 5.0
  /// The same, at the bottom.
  public static let insetBottom = 3.0
  /// Where the paper begins to grow darker towards its lower edge, as a part of its height.
  public static let shadeStart = 0.35
}
