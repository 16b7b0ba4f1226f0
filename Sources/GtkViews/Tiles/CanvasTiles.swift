import CGtk
import Foundation
import GLibSupport

/// A canvas as squares of pixels, of which only the changed ones are repainted.
///
/// For GTK's renderer without a graphics card. Changes are found by comparing each square's drawing steps
/// with the earlier ones, so no view has to report them.
@MainActor
final class CanvasTiles {
  /// The length of a square's side in pixels.
  static let side = 256

  private var size = (width: 0, height: 0)
  private var scale = 1.0
  private var tiles: [CanvasTile] = []
  /// The last drawing, kept until the next one exists, so that no object of the next has the address of one
  /// of this.
  private var drawing: RenderNode?
  private var steps: [[Int]] = []
  private var signatures: [Signature] = []
  /// The number of squares painted so far.
  private(set) var paintCount = 0

  /// Returns a node that shows a drawing.
  /// - Parameters:
  ///   - drawing: the canvas's drawing, in points.
  ///   - size: the canvas's size, in points. What's outside it isn't drawn.
  ///   - scale: pixels per point.
  func node(for drawing: RenderNode, size: CGSize, scale: Int) -> RenderNode {
    fit(size, scale: Double(scale))
    defer { self.drawing = drawing }
    // An empty drawing is handled too: the last recording is released, and its addresses may be reused for
    // other objects.
    let all = drawing.pointer.map { DrawingSteps($0, pixels: area, scale: self.scale).steps } ?? []
    deal(all)
    for (number, tile) in tiles.enumerated() {
      if tile.update(steps[number], of: all, signatures[number], scale: self.scale) { paintCount += 1 }
    }
    var nodes = tiles.compactMap(\.node).map(Optional.some)
    return RenderNode(adopting: gsk_container_node_new(&nodes, guint(nodes.count)), size: size)
  }

  /// Releases all pixels.
  func empty() {
    tiles = []
    steps = []
    drawing = nil
    size = (0, 0)
  }

  private var area: PixelRect { PixelRect(left: 0, top: 0, right: size.width, bottom: size.height) }
  private var columns: Int { (size.width + Self.side - 1) / Self.side }

  private func fit(_ points: CGSize, scale: Double) {
    let now = PixelRect(
      touchedBy: CGRect(x: 0, y: 0, width: points.width * scale, height: points.height * scale))
    guard (now.width, now.height) != size || scale != self.scale else { return }
    (size, self.scale) = ((now.width, now.height), scale)
    tiles = []
    for top in stride(from: 0, to: size.height, by: Self.side) {
      for left in stride(from: 0, to: size.width, by: Self.side) {
        let whole = PixelRect(left: left, top: top, right: left + Self.side, bottom: top + Self.side)
        tiles.append(CanvasTile(whole.intersection(area)))
      }
    }
    steps = Array(repeating: [], count: tiles.count)
  }

  /// Assigns to each tile the steps that touch it.
  private func deal(_ all: [DrawingStep]) {
    for number in steps.indices { steps[number].removeAll(keepingCapacity: true) }
    signatures = Array(repeating: Signature(), count: tiles.count)
    for (number, step) in all.enumerated() {
      let signature = step.signature
      for row in step.pixels.top / Self.side...(step.pixels.bottom - 1) / Self.side {
        for column in step.pixels.left / Self.side...(step.pixels.right - 1) / Self.side {
          let tile = row * columns + column
          steps[tile].append(number)
          signatures[tile].add(signature)
        }
      }
    }
  }
}
