import Foundation

/// Boxes in lines, one after the other, as words are: they keep their sizes, and a line is as high as its
/// highest box.
struct Lines {
  /// The boxes' new positions, in their order. Their sizes stay. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - width: the width of the lines, whatever the proportion; nil if it follows from that.
  init(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat, width: CGFloat? = nil) {
    guard let widest = sizes.map(\.width).max() else { return }
    if let width {
      frames = Self.frames(sizes, width: max(width, widest) * (1 + 1e-9), gap: gap)
      return
    }
    // Wider lines are fewer, so the width at which the whole has the proportion is between these two.
    let length = sizes.reduce(0) { $0 + $1.width + gap }
    var (narrow, wide) = (widest, max(widest, length))
    for _ in 0..<Self.tries {
      let middle = (narrow + wide) / 2
      let height = Self.frames(sizes, width: middle, gap: gap).reduce(0) { max($0, $1.maxY) }
      if middle < height * proportion { narrow = middle } else { wide = middle }
    }
    // The box at which a line ends isn't decided by what rounding has done.
    frames = Self.frames(sizes, width: wide * (1 + 1e-9), gap: gap)
  }

  /// The number of widths that are tried: their difference is far less than a point then.
  private static let tries = 24

  private static func frames(_ sizes: [CGSize], width: CGFloat, gap: CGFloat) -> [CGRect] {
    var frames: [CGRect] = []
    frames.reserveCapacity(sizes.count)
    var (x, y, height) = (CGFloat(0), CGFloat(0), CGFloat(0))
    for size in sizes {
      if x > 0, x + size.width > width {
        y += height + gap
        (x, height) = (0, 0)
      }
      frames.append(CGRect(x: x, y: y, width: size.width, height: size.height))
      x += size.width + gap
      height = max(height, size.height)
    }
    return frames
  }
}
