public import Foundation

/// Where new pins go and how large they are. Everything is in board points.
public enum Arrangement {
  /// The gap between neighbours.
  public static let spacing: CGFloat = 16
  /// A new pin's longer side is at most this.
  public static let maximumInitialSide: CGFloat = 200
  /// A new pin's longer side is at least this, so that it can be seen and grabbed.
  public static let minimumInitialSide: CGFloat = 24
  /// The size of a card whose image isn't known yet.
  public static let unknownSize = CGSize(width: 200, height: 150)

  /// Centres for cards laid side by side in rows, in item order, without overlap, about as wide as tall, the
  /// whole centred on `point`.
  public static func sideBySide(
    sizes: [CGSize], around point: CGPoint, spacing: CGFloat = Arrangement.spacing
  ) -> [CGPoint] {
    guard !sizes.isEmpty else { return [] }
    let sizes = sizes.map(BoardLimits.clamped)
    let gap = spacing.isFinite ? min(max(spacing, 0), BoardLimits.maximumSide) : 0
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    // Rows never fill up wholly, so a few widths around the square's are tried and the squarest is taken.
    let layouts = [0.9, 1, 1.1, 1.2, 1.35, 1.5].map { factor in
      Rows(sizes: sizes, width: max(area.squareRoot() * factor, widest), gap: gap)
    }
    let best = layouts.min { $0.imbalance < $1.imbalance } ?? layouts[0]
    return best.centers(around: point)
  }

  /// The size of a new pin for an image of this many pixels: it keeps its shape, is at most 200 points long,
  /// never larger than one point a pixel (small images are brought up to 24 points all the same), and no
  /// side is under one point.
  public static func initialSize(forPixels pixels: CGSize?) -> CGSize {
    guard let pixels, pixels.width.isFinite, pixels.height.isFinite, pixels.width >= 1, pixels.height >= 1
    else {
      return unknownSize
    }
    let longer = max(pixels.width, pixels.height)
    let target = min(max(longer, minimumInitialSide), maximumInitialSide)
    let scale = target / longer
    return BoardLimits.clamped(CGSize(width: pixels.width * scale, height: pixels.height * scale))
  }
}
