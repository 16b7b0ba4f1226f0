/// The measures of a card in board points, for both the app and exports.
public enum CardLook {
  /// The width of the paper around a picture.
  public static let border = 7.0
  /// The radius of the paper's corners.
  public static let corner = 2.5
  /// The distance of two pictures that are placed side by side: their papers and some cork.
  public static let gap = 2 * border + 14
  /// How far the shadow lies below the paper.
  public static let shadowDrop = 2.5
  /// The blur of the shadow's edge: twice the standard deviation of the Gaussian, as in style sheets.
  public static let shadowBlur = 7.0
  /// How far paper, shadow and the pin's head extend beyond a picture's frame, on each side.
  public static let reach = border + shadowDrop + 2 * shadowBlur
}
