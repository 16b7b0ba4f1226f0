public import Foundation

/// The places and sizes of new pins. Everything is in board points.
public enum Arrangement {
  /// The gap between neighbouring cards.
  public static let spacing: CGFloat = 16
  /// The greatest length of a new pin's longer side.
  public static let maximumInitialSide: CGFloat = 200
  /// The smallest length of a new pin's longer side, so that the pin can be seen and grabbed.
  public static let minimumInitialSide: CGFloat = 24
  /// The size of a card whose image isn't known yet.
  public static let unknownSize = CGSize(width: 200, height: 150)

  /// Returns the centres of cards that are laid side by side in rows, in item order and without overlap. The
  /// rows together are about as wide as tall and are centred on `point`.
  public static func sideBySide(
    sizes: [CGSize], around point: CGPoint, spacing: CGFloat = Arrangement.spacing
  ) -> [CGPoint] {
    guard !sizes.isEmpty else { return [] }
    let sizes = sizes.map(BoardLimits.clamped)
    let gap = spacing.isFinite ? min(max(spacing, 0), BoardLimits.maximumSide) : 0
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    // Rows never fill up completely, so a few widths around the square's are tried and the squarest layout is
    // taken.
    let layouts = [0.9, 1, 1.1, 1.2, 1.35, 1.5].map { factor in
      Rows(sizes: sizes, width: max(area.squareRoot() * factor, widest), gap: gap)
    }
    let best = layouts.min { $0.imbalance < $1.imbalance } ?? layouts[0]
    return best.centers(around: point)
  }

  /// Returns the size of a new pin for an image of `pixels`. The size keeps the image's shape, its longer
  /// side is at most 200 points, and it's never larger than one point a pixel, except that small images are
  /// brought up to 24 points. No side is under one point.
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
