import Foundation

/// Boxes scaled to one width and put into columns, each into the column that's shortest so far.
struct Columns {
  /// The boxes' new positions and sizes, in their order. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - room: returns how much room a box needs around itself when it has a width.
  init(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat, room: (Int, CGFloat) -> PinRoom) {
    guard !sizes.isEmpty else { return }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let tallness = sizes.reduce(0) { $0 + $1.height / $1.width }
    // Columns of this width take as much space as the boxes have now.
    let width = (area / tallness).squareRoot()
    let rooms = sizes.indices.map { room($0, width) }
    // All columns are equally far from each other.
    let (left, right) = rooms.reduce((0, 0)) { (max($0.0, $1.left), max($0.1, $1.right)) }
    let step = left + width + right + gap
    let total = zip(sizes, rooms).reduce(0) { $0 + $1.0.height / $1.0.width * width + $1.1.down + gap }
    let wanted = ((total * step * proportion).squareRoot() / step).rounded()
    let count = min(max(Int(wanted), 1), sizes.count)
    var ends = Array(repeating: CGFloat(0), count: count)
    frames.reserveCapacity(sizes.count)
    for (size, room) in zip(sizes, rooms) {
      // Of columns that are equally long, apart from what rounding has done, it's the first one.
      let least = ends.reduce(CGFloat.infinity) { min($0, $1) } + CGRect.edgeTolerance
      let column = ends.firstIndex { $0 <= least } ?? 0
      let height = size.height / size.width * width
      frames.append(
        CGRect(x: CGFloat(column) * step, y: ends[column] + room.top, width: width, height: height))
      ends[column] += height + room.down + gap
    }
  }
}

/// Boxes in the middles of equal cells.
struct Grid {
  /// The boxes' new positions, in their order. Their sizes stay. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  init(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat) {
    guard !sizes.isEmpty else { return }
    let cell = sizes.reduce(CGSize.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    let ratio = proportion * (cell.height + gap) / (cell.width + gap)
    let wanted = ((CGFloat(sizes.count) * ratio).squareRoot() - 1e-6).rounded(.up)
    let columns = min(max(Int(wanted), 1), sizes.count)
    frames = sizes.enumerated().map { index, size in
      CGRect(
        x: CGFloat(index % columns) * (cell.width + gap) + (cell.width - size.width) / 2,
        y: CGFloat(index / columns) * (cell.height + gap) + (cell.height - size.height) / 2,
        width: size.width, height: size.height)
    }
  }
}
