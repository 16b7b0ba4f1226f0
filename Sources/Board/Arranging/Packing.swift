import Foundation

/// Boxes packed tightly into a rectangle, without overlap.
///
/// The boxes are set down one by one, the large ones first, each as far up as it fits: a skyline of the lower
/// edges says where that is. A few orders and widths of the rectangle are tried, and the fullest one that's
/// near to the wanted proportion is taken.
struct Packing {
  /// The positions of the boxes' upper left corners, in the order of the sizes.
  private(set) var origins: [CGPoint] = []
  /// The size of the rectangle around all boxes.
  private(set) var size = CGSize.zero
  /// The sizes of the boxes with the gaps beside them.
  private let padded: [CGSize]

  /// A piece of the skyline: how far down the boxes between two columns reach.
  private struct Step {
    var x: CGFloat
    var width: CGFloat
    var y: CGFloat
  }

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - gap: the least gap between two boxes.
  static func best(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat) -> Packing {
    let padded = sizes.map {
      CGSize(width: raised($0.width + gap), height: raised($0.height + gap))
    }
    let area = padded.map { $0.width * $0.height }.sorted().reduce(0, +)
    let widest = padded.reduce(0) { max($0, $1.width) }
    let wanted = (area * proportion).squareRoot()
    // Many boxes fill any width about as well, and trying takes its time.
    let isLarge = sizes.count > 2_000
    let factors: [CGFloat] = isLarge ? [1.01, 1.03] : [0.95, 0.98, 1, 1.02, 1.05, 1.08, 1.12, 1.17]
    let orders =
      isLarge ? [Self.measures[0]] : sizes.count > 500 ? Array(Self.measures.prefix(2)) : Self.measures
    let tries = orders.flatMap { measure in
      let values = padded.map(measure)
      // The order of the boxes makes no difference, except between boxes of one size.
      let order = padded.indices.sorted { left, right in
        let (one, other) = (padded[left], padded[right])
        return (values[left], one.height, one.width, right) > (values[right], other.height, other.width, left)
      }
      return factors.map { Packing(padded, order: order, width: max(raised(wanted * $0), widest)) }
    }
    let best = tries.min { $0.cost(area, proportion) < $1.cost(area, proportion) } ?? tries[0]
    return best.without(gap: gap)
  }

  /// Returns a length as a multiple of 1/1024 that's at least as long, so that sums of lengths are exact, and
  /// what rounding has done to a length doesn't lead to another packing.
  private static func raised(_ length: CGFloat) -> CGFloat { ((length * 1_024).rounded() + 1) / 1_024 }

  /// Returns the boxes at their positions. Of boxes of one size, each takes the rank that its present one has
  /// among theirs, so that a packing that's packed again stays.
  /// - Parameter present: the present upper left corners.
  func frames(inOrderOf present: [CGPoint]) -> [CGRect] {
    var frames = zip(origins, padded).map { CGRect(origin: $0, size: $1) }
    struct Shape: Hashable { let width, height: CGFloat }
    let classes = Dictionary(grouping: padded.indices) {
      Shape(width: padded[$0].width, height: padded[$0].height)
    }
    for boxes in classes.values where boxes.count > 1 {
      let now = boxes.indices.inRows(of: boxes.map { present[$0] })
      let then = boxes.indices.inRows(of: boxes.map { origins[$0] })
      for (box, rank) in zip(now, then) { frames[boxes[box]].origin = origins[boxes[rank]] }
    }
    return frames
  }

  /// What makes a box large: which one is best depends on the boxes.
  private static let measures: [@Sendable (CGSize) -> CGFloat] = [
    { $0.height }, { max($0.width, $0.height) }, { $0.width * $0.height }, { $0.width },
  ]

  private init(_ sizes: [CGSize], order: [Int], width: CGFloat) {
    padded = sizes
    origins = Array(repeating: .zero, count: sizes.count)
    var skyline = [Step(x: 0, width: width, y: 0)]
    for index in order {
      let box = sizes[index]
      let (first, y) = Self.step(for: box, on: skyline, width: width)
      let origin = CGPoint(x: skyline[first].x, y: y)
      origins[index] = origin
      size.width = max(size.width, origin.x + box.width)
      size.height = max(size.height, y + box.height)
      Self.raise(&skyline, from: first, box.width, to: y + box.height)
    }
  }

  /// Returns the step at which a box begins, and its upper edge: the highest one, and of equally high ones
  /// that with the least empty space above the box.
  private static func step(for box: CGSize, on skyline: [Step], width: CGFloat) -> (Int, CGFloat) {
    var best = (index: 0, y: CGFloat.infinity, waste: CGFloat.infinity)
    var isFound = false
    // Fractions of a point that adding up has cost mustn't keep a box from a gap that it just fits.
    let slack: CGFloat = 1e-6
    for first in skyline.indices {
      let left = skyline[first].x
      if left + box.width > width + slack { break }
      var y = skyline[first].y
      var covered: CGFloat = 0
      var area: CGFloat = 0
      var last = first
      var isTooLow = false
      while covered < box.width - slack, last < skyline.count {
        y = max(y, skyline[last].y)
        isTooLow = isFound && y > best.y
        if isTooLow { break }
        let part = min(skyline[last].width, box.width - covered)
        area += part * skyline[last].y
        covered += part
        last += 1
      }
      if isTooLow { continue }
      let waste = y * covered - area
      if !isFound || (y, waste) < (best.y, best.waste) {
        best = (first, y, waste)
        isFound = true
      }
    }
    return isFound ? (best.index, best.y) : (0, skyline.reduce(0) { max($0, $1.y) })
  }

  private static func raise(_ skyline: inout [Step], from first: Int, _ width: CGFloat, to y: CGFloat) {
    var rest = width
    var last = first
    var tail: Step?
    while last < skyline.count, rest > 0 {
      let step = skyline[last]
      if step.width > rest * (1 + 1e-9) {
        tail = Step(x: step.x + rest, width: step.width - rest, y: step.y)
        rest = 0
      } else {
        rest -= step.width
      }
      last += 1
    }
    var steps = [Step(x: skyline[first].x, width: width, y: y)]
    if let tail, tail.width > 1e-9 * width { steps.append(tail) }
    skyline.replaceSubrange(first..<last, with: steps)
    // Neighbours of equal height are one step.
    for index in [first + 1, first] where index > 0 && index < skyline.count {
      if skyline[index].y == skyline[index - 1].y {
        skyline[index - 1].width += skyline[index].width
        skyline.remove(at: index)
      }
    }
  }

  /// How much space is lost, and how far the whole is from the proportion.
  private func cost(_ area: CGFloat, _ proportion: CGFloat) -> CGFloat {
    size.width * size.height / area + 0.15 * abs(log(size.width / size.height / proportion))
  }

  private func without(gap: CGFloat) -> Packing {
    var packing = self
    packing.size = CGSize(width: max(size.width - gap, 0), height: max(size.height - gap, 0))
    return packing
  }
}
