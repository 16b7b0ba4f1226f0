import DragDrop
import Foundation
import GtkViews

/// What drags draw in front of one window: lifted and flying pictures, a touch drag's pictures, spring effects.
@MainActor
final class WindowStage {
  private weak var window: Window?
  private var actors: [StageActor] = []
  private var carried: [SessionID: (pictures: CarriedPictures, point: CGPoint)] = [:]
  private var springs: [ObjectIdentifier: SpringGlow] = [:]

  init(_ window: Window) {
    self.window = window
    window.stageLayer.onDraw = { [weak self] context, _ in self?.draw(context) }
  }

  /// Drives animations; nil once the window is gone.
  var layer: CanvasView? { window.flatMap { $0.isClosed ? nil : $0.stageLayer } }

  var isEmpty: Bool { actors.isEmpty && carried.isEmpty && springs.isEmpty }

  // MARK: Pictures

  func add(_ actor: StageActor) {
    actors.append(actor)
    setNeedsDisplay()
  }

  func remove(_ actor: StageActor) {
    actors.removeAll { $0 === actor }
    setNeedsDisplay()
  }

  /// Shows a touch drag's pictures at a point of the window.
  func carry(_ pictures: CarriedPictures, of session: SessionID, at point: CGPoint) {
    carried[session] = (pictures, point)
    setNeedsDisplay()
  }

  func putDown(_ session: SessionID) {
    if carried.removeValue(forKey: session) != nil { setNeedsDisplay() }
  }

  // MARK: Springs

  func showSpring(_ state: SpringLoadedState, of view: View) {
    let key = ObjectIdentifier(view)
    if state == .inactive {
      springs[key]?.fadeOut { [weak self] in
        self?.springs[key] = nil
        self?.setNeedsDisplay()
      }
      return
    }
    guard let layer else { return }
    let glow = springs[key] ?? SpringGlow(view, in: layer)
    springs[key] = glow
    glow.show(state) { [weak self] in
      self?.springs[key] = nil
      self?.setNeedsDisplay()
    }
  }

  func setNeedsDisplay() { layer?.setNeedsDisplay() }

  private func draw(_ context: DrawingContext) {
    guard let layer else { return }
    // Everything is kept in the window's coordinates.
    let origin = layer.convert(CGPoint.zero, to: nil)
    context.save()
    context.translate(-origin.x, -origin.y)
    for glow in springs.values { glow.draw(context) }
    for actor in actors { context.draw(actor.picture, actor.pose) }
    for (pictures, point) in carried.values {
      context.save()
      context.translate(point.x, point.y)
      pictures.draw(context)
      context.restore()
    }
    context.restore()
  }
}
