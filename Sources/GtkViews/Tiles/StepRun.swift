/// Steps that follow each other in a drawing, dealt to the squares of the canvas that they touch.
///
/// A run is kept from one drawing to the next as long as nothing in it changes: then its steps are neither
/// made nor dealt again.
final class StepRun {
  /// What a run has in one square.
  struct Part {
    let tile: Int
    /// The hash of the steps that touch the square.
    fileprivate(set) var signature = Signature()
    /// The range of these steps in ``StepRun/order``.
    fileprivate(set) var range: Range<Int>
  }

  private let steps: [DrawingStep]
  /// The squares that the steps touch, in ascending order.
  let parts: [Part]
  /// The numbers of the steps, square after square. A step that touches several squares is there several
  /// times.
  private let order: [Int32]

  init(_ steps: [DrawingStep], on grid: SquareGrid) {
    self.steps = steps
    var counts = Array(repeating: 0, count: grid.count)
    for step in steps { grid.forEachTile(in: step.pixels) { counts[$0] += 1 } }
    var parts: [Part] = []
    /// For each square, the index of its part.
    var indices = counts
    var total = 0
    for (tile, count) in counts.enumerated() where count > 0 {
      indices[tile] = parts.count
      // It grows with each step below.
      parts.append(Part(tile: tile, range: total..<total))
      total += count
    }
    var order = Array(repeating: Int32(0), count: total)
    for (number, step) in steps.enumerated() {
      grid.forEachTile(in: step.pixels) { tile in
        let index = indices[tile]
        let end = parts[index].range.upperBound
        order[end] = Int32(number)
        parts[index].range = parts[index].range.lowerBound..<end + 1
        parts[index].signature.add(step.signature)
      }
    }
    (self.parts, self.order) = (parts, order)
  }

  /// Returns the steps that touch a square, from back to front.
  func steps(touching tile: Int) -> [DrawingStep] {
    guard let part = parts.first(where: { $0.tile == tile }) else { return [] }
    return order[part.range].map { steps[Int($0)] }
  }
}

/// The squares of a canvas, numbered row by row.
struct SquareGrid: Equatable {
  /// The length of a square's side in pixels.
  static let side = 256

  /// The canvas's pixels.
  let area: PixelRect

  init(width: Int = 0, height: Int = 0) { area = PixelRect(left: 0, top: 0, right: width, bottom: height) }

  private var columns: Int { (area.width + Self.side - 1) / Self.side }
  private var rows: Int { (area.height + Self.side - 1) / Self.side }
  var count: Int { columns * rows }

  /// Returns the pixels of a square. Those at the right and the lower edge may be smaller than the others.
  func pixels(of tile: Int) -> PixelRect {
    let (left, top) = (tile % columns * Self.side, tile / columns * Self.side)
    return PixelRect(left: left, top: top, right: left + Self.side, bottom: top + Self.side)
      .intersection(area)
  }

  /// Calls a closure with each square that a rectangle touches.
  /// - Parameter pixels: a rectangle inside the canvas that isn't empty.
  func forEachTile(in pixels: PixelRect, _ body: (Int) -> Void) {
    for row in pixels.top / Self.side...(pixels.bottom - 1) / Self.side {
      for column in pixels.left / Self.side...(pixels.right - 1) / Self.side { body(row * columns + column) }
    }
  }
}
