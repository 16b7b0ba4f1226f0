import Foundation

/// Boxes scaled into rows of equal width, each row with a height of its own, as in a gallery of photos. The
/// last row is as wide as the others.
struct JustifiedRows {
  /// The boxes' new places and sizes, in their order. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - room: returns how much room a box needs below itself when it has a width.
  init(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat, room: (Int, CGFloat) -> CGFloat) {
    guard !sizes.isEmpty else { return }
    let shapes = sizes.map { $0.width / $0.height }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let shape = shapes.reduce(0, +)
    // Rows of this height take as much space as the boxes have now.
    let height = (area / shape).squareRoot()
    let padded = shapes.reduce(0) { $0 + ($1 * height + gap) * (height + gap) }
    // Only whole rows come near to the proportion, so a few numbers of rows are tried.
    let rows = ((padded / proportion).squareRoot() / (height + gap)).rounded()
    let wanted = Int(min(max(rows, 1), CGFloat(sizes.count)))
    let tried = sizes.count > 2_000 ? wanted...wanted : wanted - 2...wanted + 2
    var best: (frames: [CGRect], cost: CGFloat)?
    for number in tried where (1...max(sizes.count, 1)).contains(number) {
      let length = shape * height + gap * CGFloat(sizes.count - number)
      let width = max(length / CGFloat(number), 1)
      let (ends, unevenness) = Self.rows(of: shapes, width: width, height: height, gap: gap)
      let frames = Self.frames(shapes, ends: ends, width: width, gap: gap, room: room)
      let total = frames.last?.maxY ?? width
      // Rows of very different heights are uglier than a whole of another proportion.
      let cost = 4 * unevenness / CGFloat(ends.count) + 0.35 * pow(log(width / total / proportion), 2)
      if best.map({ cost < $0.cost }) ?? true { best = (frames, cost) }
    }
    frames = best?.frames ?? []
  }

  /// Returns the ends of the rows, chosen so that all heights together differ as little as possible from the
  /// wanted one, and the sum of their differences.
  private static func rows(
    of shapes: [CGFloat], width: CGFloat, height: CGFloat, gap: CGFloat
  ) -> (ends: [Int], unevenness: CGFloat) {
    let count = shapes.count
    var least = Array(repeating: CGFloat.infinity, count: count + 1)
    var starts = Array(repeating: 0, count: count + 1)
    least[0] = 0
    for start in 0..<count where least[start].isFinite {
      var shape: CGFloat = 0
      for end in start + 1...count {
        shape += shapes[end - 1]
        let room = width - CGFloat(end - start - 1) * gap
        let ratio = max(room, 0) / shape / height
        let cost = ratio > 0 ? (ratio - 1) * (ratio - 1) / ratio : .infinity
        if least[start] + cost < least[end] {
          least[end] = least[start] + cost
          starts[end] = start
        }
        // A row that's this low gets no better with more boxes.
        if ratio < 0.4, end > start { break }
      }
    }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = starts[end]
    }
    return (ends.reversed(), least[count].isFinite ? least[count] : 0)
  }

  private static func frames(
    _ shapes: [CGFloat], ends: [Int], width: CGFloat, gap: CGFloat, room: (Int, CGFloat) -> CGFloat
  ) -> [CGRect] {
    var frames: [CGRect] = []
    frames.reserveCapacity(shapes.count)
    var start = 0
    var top: CGFloat = 0
    for end in ends {
      let shape = shapes[start..<end].reduce(0, +)
      let height = max(width - CGFloat(end - start - 1) * gap, 1) / shape
      var left: CGFloat = 0
      var below: CGFloat = 0
      for index in start..<end {
        frames.append(CGRect(x: left, y: top, width: shapes[index] * height, height: height))
        left += shapes[index] * height + gap
        below = max(below, room(index, shapes[index] * height))
      }
      top += height + below + gap
      start = end
    }
    return frames
  }
}
