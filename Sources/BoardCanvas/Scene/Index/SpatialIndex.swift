package import Foundation

/// An index of boxes that finds those in a rectangle without examining all of them: a stack of loose grids.
///
/// A box is in exactly one cell. Its grid is the finest one whose cells are at least as long as the box, and
/// its cell is the one that holds the box's middle. So a box extends at most half a cell beyond its cell, and
/// a query visits the cells that its rectangle touches when it's enlarged by half a cell. Boxes of all sizes
/// can be mixed, nothing is found twice, and a change costs the same however many boxes there are.
nonisolated struct SpatialIndex<Element: Hashable> {
  private struct CellKey: Hashable {
    var x: Int32
    var y: Int32
  }

  private struct Grid {
    var cells: [CellKey: [Element]] = [:]
  }

  private var boxes: [Element: CGRect] = [:]
  /// The grids; number n has cells with sides of `finest · 2ⁿ`.
  private var grids: [Grid] = []

  /// The side of the finest grid's cells, in board points.
  private static var finest: Double { 128 }
  /// The largest number of grids. Cells of 128 · 2¹⁹ points hold everything that a board can have.
  private static var gridLimit: Int { 20 }

  var count: Int { boxes.count }

  /// All elements, in no particular order.
  var elements: [Element] { Array(boxes.keys) }

  func box(of element: Element) -> CGRect? { boxes[element] }

  /// Adds an element, or moves it.
  mutating func set(_ box: CGRect, for element: Element) {
    if let old = boxes[element] {
      if old == box { return }
      remove(element)
    }
    let (number, key) = Self.cell(of: box)
    while grids.count <= number { grids.append(Grid()) }
    grids[number].cells[key, default: []].append(element)
    boxes[element] = box
  }

  mutating func remove(_ element: Element) {
    guard let box = boxes.removeValue(forKey: element) else { return }
    let (number, key) = Self.cell(of: box)
    guard var cell = grids[number].cells.removeValue(forKey: key) else { return }
    if let index = cell.firstIndex(of: element) {
      cell.swapAt(index, cell.count - 1)
      cell.removeLast()
    }
    if !cell.isEmpty { grids[number].cells[key] = cell }
  }

  mutating func removeAll() {
    boxes = [:]
    grids = []
  }

  /// Returns the elements whose boxes touch the rectangle, in no particular order. As with
  /// `CGRect.intersects`, boxes that share only an edge with it aren't included.
  func elements(in rect: CGRect) -> [Element] {
    var found: [Element] = []
    guard rect.size.width > 0, rect.size.height > 0 else { return found }
    for (number, grid) in grids.enumerated() where !grid.cells.isEmpty {
      let side = Self.side(number)
      let first = Self.key(CGPoint(x: rect.minX - side / 2, y: rect.minY - side / 2), side)
      let last = Self.key(CGPoint(x: rect.maxX + side / 2, y: rect.maxY + side / 2), side)
      let area = (Int(last.x) - Int(first.x) + 1) * (Int(last.y) - Int(first.y) + 1)
      if area > grid.cells.count {
        // The rectangle covers more cells than have elements, as when the board is seen from far away.
        for (key, cell) in grid.cells
        where first.x...last.x ~= key.x && first.y...last.y ~= key.y {
          append(cell, in: rect, to: &found)
        }
      } else {
        for y in first.y...last.y {
          for x in first.x...last.x {
            if let cell = grid.cells[CellKey(x: x, y: y)] { append(cell, in: rect, to: &found) }
          }
        }
      }
    }
    return found
  }

  private func append(_ cell: [Element], in rect: CGRect, to found: inout [Element]) {
    for element in cell {
      if let box = boxes[element], box.overlaps(rect) { found.append(element) }
    }
  }

  private static func side(_ number: Int) -> Double { finest * Double(1 << number) }

  private static func cell(of box: CGRect) -> (Int, CellKey) {
    let longer = max(box.width, box.height)
    var number = 0
    while number < gridLimit - 1, side(number) < longer { number += 1 }
    return (number, key(CGPoint(x: box.midX, y: box.midY), side(number)))
  }

  /// Returns the cell of a point. It's a valid cell even for coordinates that are NaN or huge.
  private static func key(_ point: CGPoint, _ side: Double) -> CellKey {
    func number(_ value: Double) -> Int32 {
      let cell = (value / side).rounded(.down)
      return cell.isNaN ? 0 : Int32(min(max(cell, -1_000_000), 1_000_000))
    }
    return CellKey(x: number(point.x), y: number(point.y))
  }
}

extension CGRect {
  /// Returns a large upright part of this rectangle that no cover overlaps; nil if nothing is left.
  ///
  /// A cover over a corner removes more than that corner, so that the remaining part is a rectangle in which
  /// a button can be read.
  package nonisolated func part(besides covers: some Sequence<CGRect>) -> CGRect? {
    var rest = self
    for cover in covers {
      let common = rest.intersection(cover)
      guard !common.isEmpty else { continue }
      let parts = [
        CGRect(x: rest.minX, y: rest.minY, width: common.minX - rest.minX, height: rest.height),
        CGRect(x: common.maxX, y: rest.minY, width: rest.maxX - common.maxX, height: rest.height),
        CGRect(x: rest.minX, y: rest.minY, width: rest.width, height: common.minY - rest.minY),
        CGRect(x: rest.minX, y: common.maxY, width: rest.width, height: rest.maxY - common.maxY),
      ]
      guard let largest = parts.max(by: { $0.width * $0.height < $1.width * $1.height }), !largest.isEmpty
      else { return nil }
      rest = largest
    }
    return rest
  }
}

extension CGRect {
  /// Returns whether two rectangles without negative sizes share more than an edge. Foundation's `intersects`
  /// has the same result, but calculates the intersection first, and traps if a coordinate is NaN.
  nonisolated func overlaps(_ other: CGRect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }
}
