/// The measures of a card, in board points: what the app draws, and what exports look like.
public enum CardLook {
  /// Paper around a picture.
  public static let border = 7.0
  /// The radius of the paper's corners.
  public static let corner = 2.5
  /// Between two pictures that are laid side by side: their papers, and some cork.
  public static let gap = 2 * border + 14
  /// How far down the shadow under the paper lies.
  public static let shadowDrop = 2.5
  /// How far the shadow's edge is blurred: twice the deviation of the Gaussian, as in style sheets.
  public static let shadowBlur = 7.0
  /// What reaches beyond a picture's place on each side: paper, shadow, and the head of the pin.
  public static let reach = border + shadowDrop + 2 * shadowBlur
}
