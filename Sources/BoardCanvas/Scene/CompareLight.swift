import Board
import BoardSession
import DragDropKit
import Foundation

/// Draws two pins that are compared, above a ground that hides the board: the first one on the left of the
/// line, and the second one on the right of it.
final class CompareLight {
  private unowned let scene: BoardScene
  private var runs: [SceneRun] = []
  /// What the runs were made for.
  private var made: (pins: [PinID], changes: Int)?

  init(_ scene: BoardScene) { self.scene = scene }

  func draw(_ pins: ComparedPins, _ context: DrawingContext) {
    let viewport = scene.model.viewport
    let whole = CGRect(origin: .zero, size: viewport.size)
    context.fill(whole, Theme.studyGround)
    let ids = [pins.first, pins.second]
    if made?.changes != scene.changes || made?.pins != ids {
      let items = ids.compactMap { id in scene.order.first { $0.id == id } }
      runs = items.map { SceneRun(items: [$0]) }
      made = (ids, scene.changes)
    }
    guard runs.count == 2, let first = scene.model.board.document.pin(pins.first) else { return }
    let line = pins.line(in: viewport.viewRect(first.boundingBox))
    let sides = [
      CGRect(x: 0, y: 0, width: max(0, line), height: whole.height),
      CGRect(x: line, y: 0, width: max(0, whole.width - line), height: whole.height),
    ]
    for (index, side) in sides.enumerated() {
      guard let node = runs[index].node(at: viewport.zoom, in: viewport.visibleRect, cuts: false) else {
        continue
      }
      context.pushClip(side.intersection(whole))
      scene.drawNode(node, context)
      context.pop()
    }
  }
}
