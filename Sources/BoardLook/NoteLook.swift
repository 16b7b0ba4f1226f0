/// The measures of a note in board points, for both the app and exports.
public enum NoteLook {
  /// The font size (em) of the text.
  public static let fontSize = 15.0
  /// The distance between the text and the sheet's upper edge, without the paper border. The pin's head needs
  /// some space there.
  public static let insetTop = 5.0
  /// The distance between the text and the sheet's left and right edges, without the paper border.
  public static let insetSide = 5.0
  /// The distance between the text and the sheet's lower edge, without the paper border.
  public static let insetBottom = 3.0
  /// The height at which the paper begins to get darker towards its lower edge, as a share of its whole
  /// height.
  public static let shadeStart = 0.35
}
