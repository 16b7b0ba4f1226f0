package import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import Foundation

/// Makes frames: the next press begins an area of the board, which becomes a frame at the release. Escape
/// ends it without one.
package final class FrameTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: KineticPan
  package private(set) var isActive = false
  /// Called with a new frame, whose name may be written now.
  package var onMade: ((PinID) -> Void)?
  /// The colour of the frames that are made.
  package var color = FrameLook.colors[0]
  private var start: CGPoint?
  /// The area so far, in view points.
  private var area: CGRect?

  /// The least side of a frame, in view points; less is a click that went astray.
  private static let leastSide = 16.0

  init(scene: BoardScene, glide: KineticPan) {
    self.scene = scene
    self.glide = glide
  }

  /// Waits for the area.
  package func begin() {
    guard !isActive, model.board.checkEditable() else { return }
    isActive = true
    model.selection = []
    scene.view?.cursorName = "crosshair"
    scene.view?.focus()
    Trace.emit("frame.begin")
  }

  package func end() {
    guard isActive else { return }
    isActive = false
    (start, area) = (nil, nil)
    scene.view?.cursorName = nil
    scene.setNeedsDisplay()
    Trace.emit("frame.end")
  }

  func pointerMoved(to point: CGPoint) { scene.view?.cursorName = "crosshair" }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive else { return false }
    glide.stop()
    start = point
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    guard let start else { return }
    var way = offset
    if modifiers.contains(.shift) {
      let side = max(abs(way.x), abs(way.y))
      way = CGPoint(x: way.x < 0 ? -side : side, y: way.y < 0 ? -side : side)
    }
    area = CGRect(
      x: min(start.x, start.x + way.x), y: min(start.y, start.y + way.y), width: abs(way.x),
      height: abs(way.y))
    scene.setNeedsDisplay()
  }

  func end(at time: UInt32) {
    let area = area
    // After a click, the area is still to come.
    (start, self.area) = (nil, nil)
    guard let area, area.width >= Self.leastSide, area.height >= Self.leastSide else { return }
    end()
    make(Command.addFrame(model.viewport.boardRect(area), color: color, to: model.board.document))
  }

  /// Makes a frame around the selected pins.
  package func makeAroundSelection() {
    make(Command.addFrame(around: model.selection, color: color, to: model.board.document))
  }

  private func make(_ command: Command?) {
    guard let command, model.board.perform(command) != nil, let id = command.pinIDs.first else { return }
    model.selection = [id]
    onMade?(id)
  }

  func interrupt() { end() }

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    end()
    return true
  }

  func draw(_ context: DrawingContext) {
    guard let area else { return }
    FramePainter(color, on: model.theme.palette).sheet(area, on: ScreenSurface(context))
    context.strokeRounded(area, radius: FrameLook.corner, width: 1.5, model.theme.accent)
  }
}
