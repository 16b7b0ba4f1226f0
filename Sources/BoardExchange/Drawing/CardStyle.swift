/// How the app draws a board by day: the measures of a card, in board points, and the colours. What's exported
/// looks like it.
enum CardStyle {
  /// Paper around a picture.
  static let border = 7.0
  static let corner = 2.5
  /// Between two pictures that are laid side by side: their papers, and some cork.
  static let gap = 2 * border + 14
  /// The shadow under the paper: how far down, and how far its edge is blurred (twice the deviation).
  static let shadowDrop = 2.5
  static let shadowBlur = 7.0
  static let headRadius = 6.5
  /// What reaches beyond a picture's place on each side: paper, shadow, and the head of the pin.
  static let reach = border + shadowDrop + 2 * shadowBlur
  /// Cork around the cards of an exported board.
  static let margin = 24.0

  static let paper = PaintColor(0xFFFEFB)
  static let paperEdge = PaintColor(0x000000, alpha: 0.08)
  static let emptyPaper = PaintColor(0xEFE6DA)
  static let failedPaper = PaintColor(0xF4EBE5)
  static let failedTitle = PaintColor(0xA51D2D)
  static let ink = PaintColor(0x5E5650)
  static let shadow = PaintColor(0x000000, alpha: 0.36)
  static let corkBase = PaintColor(0xC99B66)
  static let corkGrain = PaintColor(0xA9794A)
  static let corkLight = PaintColor(0xE0B985)
}
