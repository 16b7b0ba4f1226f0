import Board
import BoardSession
import DragDropKit
import Foundation

/// The lines that show what pins that are moved or resized catch on, and where they will be.
final class SnapLines {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private(set) var guides: [Snapping.Guide] = []
  /// The rectangle that the moved pins will take, in board points.
  private var landing: CGRect?
  /// Whether Alt is held, which keeps pins from snapping.
  var isHeldOff = false { didSet { if isHeldOff { clear() } } }

  init(scene: BoardScene) { self.scene = scene }

  private var isOn: Bool { Snapping.isEnabled && !isHeldOff }

  /// Returns what a box catches on; nil if nothing is to snap.
  /// - Parameters:
  ///   - box: the box that's moved or resized, in board points.
  ///   - ids: its own pins.
  func snapping(around box: CGRect, without ids: Set<PinID>) -> Snapping? {
    guard isOn, !box.isNull else { return nil }
    let visible = model.viewport.visibleRect
    // Only what's beside the box, above it or below it is looked at, with half a box more on each side.
    let row = CGRect(
      x: visible.minX, y: box.minY - box.height / 2, width: visible.width, height: box.height * 2)
    let column = CGRect(
      x: box.minX - box.width / 2, y: visible.minY, width: box.width * 2, height: visible.height)
    var found = Set(scene.places.elements(in: row.intersection(visible)))
    found.formUnion(scene.places.elements(in: column.intersection(visible)))
    let boxes = found.subtracting(ids).compactMap { scene.places.box(of: $0) }
    return Snapping(neighbours: boxes, reach: Snapping.reach / model.viewport.zoom)
  }

  func show(_ guides: [Snapping.Guide], landing: CGRect? = nil) {
    let landing = guides.isEmpty ? nil : landing
    guard guides != self.guides || landing != self.landing else { return }
    if guides.count != self.guides.count { Trace.emit("snap", ["guides": guides.count]) }
    (self.guides, self.landing) = (guides, landing)
    scene.setNeedsDisplay()
  }

  func clear() { show([]) }

  func draw(_ context: DrawingContext) {
    guard !guides.isEmpty else { return }
    let color = model.theme.accent
    if let landing {
      context.strokeRounded(model.viewport.viewRect(landing), radius: 2, width: 1.5, color.withAlpha(0.8))
    }
    for guide in guides {
      let (start, end) = (model.viewport.viewPoint(guide.start), model.viewport.viewPoint(guide.end))
      let isUpright = abs(start.x - end.x) < abs(start.y - end.y)
      // A guide goes a little beyond what it connects; a gap ends at a small bar on each side.
      let more = guide.isGap ? 0 : 8.0
      let line =
        isUpright
        ? CGRect(
          x: start.x - 0.5, y: min(start.y, end.y) - more, width: 1, height: abs(end.y - start.y) + 2 * more)
        : CGRect(
          x: min(start.x, end.x) - more, y: start.y - 0.5, width: abs(end.x - start.x) + 2 * more, height: 1)
      context.fill(line, color)
      guard guide.isGap else { continue }
      for point in [start, end] {
        let bar =
          isUpright
          ? CGRect(x: point.x - 4, y: point.y - 0.5, width: 8, height: 1)
          : CGRect(x: point.x - 0.5, y: point.y - 4, width: 1, height: 8)
        context.fill(bar, color)
      }
    }
  }
}
