import CKitGtk
import Foundation
import KitGLib

/// A canvas as squares of pixels, of which only the changed ones are repainted.
///
/// For GTK's renderer without a graphics card, and for a lens over the canvas. Changes are found by comparing
/// each square's drawing steps with the earlier ones, so no view has to report them.
@MainActor
final class CanvasTiles {
  private var grid = SquareGrid()
  private var scale = 1.0
  private var tiles: [CanvasTile] = []
  /// The last drawing, kept until the next one exists, so that no object of the next has the address of one
  /// of this.
  private var drawing: RenderNode?
  /// The steps of that drawing.
  private var last = DrawingSteps(on: SquareGrid())
  /// The number of squares painted so far.
  private(set) var paintCount = 0
  /// Whether all squares show the last drawing.
  private(set) var isComplete = true
  /// The square that's painted first, so that each has its turn.
  private var first = 0
  /// How all pixels are seen.
  private var lens: CanvasLens?
  /// The blurred canvas, with a lens that blurs.
  private var cells: BlurredCells?

  /// Returns a node that shows a drawing.
  /// - Parameters:
  ///   - drawing: the canvas's drawing, in points.
  ///   - size: the canvas's size, in points. What's outside it isn't drawn.
  ///   - scale: pixels per point.
  ///   - lens: how all pixels are seen.
  ///   - time: how long squares are painted; nil paints all. At least one is painted.
  func node(
    for drawing: RenderNode, size: CGSize, scale: Int, lens: CanvasLens? = nil, within time: Duration? = nil
  ) -> RenderNode {
    if lens != self.lens {
      empty()
      self.lens = lens
    }
    fit(size, scale: Double(scale))
    defer { self.drawing = drawing }
    // An empty drawing is handled too: the last recording is released, and its addresses may be reused for
    // other objects.
    last =
      drawing.pointer.map { DrawingSteps($0, scale: self.scale, after: last) } ?? DrawingSteps(on: grid)
    paint(until: time.map { .now + $0 })
    var nodes = tiles.compactMap(\.node).map(Optional.some)
    return RenderNode(adopting: gsk_container_node_new(&nodes, guint(nodes.count)), size: size)
  }

  private func paint(until end: ContinuousClock.Instant?) {
    var signatures = Array(repeating: Signature(), count: tiles.count)
    for part in last.runs.lazy.flatMap(\.parts) { signatures[part.tile].add(part.signature.value) }
    isComplete = true
    var (isOver, isChanged) = (false, false)
    for distance in tiles.indices {
      let number = (first + distance) % tiles.count
      guard !tiles[number].shows(signatures[number]) else { continue }
      if isOver {
        (first, isComplete) = (number, false)
        break
      }
      let steps = last.steps(touching: number)
      isChanged = true
      if tiles[number].update(steps, signatures[number], scale: scale, lens: lens, cells: cells) {
        paintCount += 1
      }
      if let end { isOver = .now >= end }
    }
    guard isChanged, let cells else { return }
    // Each pixel depends on its neighbours, also in other squares.
    cells.blur()
    for tile in tiles { tile.show(cells, scale: scale) }
  }

  /// Releases all pixels.
  func empty() {
    grid = SquareGrid()
    (tiles, cells) = ([], nil)
    (first, isComplete) = (0, true)
    (drawing, last) = (nil, DrawingSteps(on: grid))
  }

  private func fit(_ points: CGSize, scale: Double) {
    let now = PixelRect(
      touchedBy: CGRect(x: 0, y: 0, width: points.width * scale, height: points.height * scale))
    let grid = SquareGrid(width: now.width, height: now.height)
    guard grid != self.grid || scale != self.scale else { return }
    (self.grid, self.scale) = (grid, scale)
    tiles = (0..<grid.count).map { CanvasTile(grid.pixels(of: $0)) }
    cells = lens?.isBlurred == true ? BlurredCells(grid.area, scale: scale) : nil
    first = 0
    last = DrawingSteps(on: grid)
  }
}
