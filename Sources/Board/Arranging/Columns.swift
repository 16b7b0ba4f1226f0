import Foundation

/// Boxes scaled to one width and put into columns, each into the column that's shortest so far.
struct Columns {
  /// The boxes' new places and sizes, in their order. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - room: returns how much room a box needs below itself when it has a width.
  init(_ sizes: [CGSize], proportion: CGFloat, gap: CGFloat, room: (Int, CGFloat) -> CGFloat) {
    guard !sizes.isEmpty else { return }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let tallness = sizes.reduce(0) { $0 + $1.height / $1.width }
    // Columns of this width take as much space as the boxes have now.
    let width = (area / tallness).squareRoot()
    let rooms = sizes.indices.map { room($0, width) }
    let total = sizes.reduce(rooms.reduce(0, +)) { $0 + $1.height / $1.width * width + gap }
    let wanted = ((total * (width + gap) * proportion).squareRoot() / (width + gap)).rounded()
    let count = min(max(Int(wanted), 1), sizes.count)
    var ends = Array(repeating: CGFloat(0), count: count)
    frames.reserveCapacity(sizes.count)
    for (size, room) in zip(sizes, rooms) {
      let column = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
      let height = size.height / size.width * width
      frames.append(
        CGRect(x: CGFloat(column) * (width + gap), y: ends[column], width: width, height: height))
      ends[column] += height + room + gap
    }
  }
}

/// Boxes in the middles of equal cells.
struct Grid {
  /// The boxes' new places, in their order. Their sizes stay. The whole begins at (0, 0).
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
    let wanted = (CGFloat(sizes.count) * ratio).squareRoot().rounded(.up)
    let columns = min(max(Int(wanted), 1), sizes.count)
    frames = sizes.enumerated().map { index, size in
      CGRect(
        x: CGFloat(index % columns) * (cell.width + gap) + (cell.width - size.width) / 2,
        y: CGFloat(index / columns) * (cell.height + gap) + (cell.height - size.height) / 2,
        width: size.width, height: size.height)
    }
  }
}
