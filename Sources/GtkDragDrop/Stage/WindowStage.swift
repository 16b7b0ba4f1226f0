import DragDrop
import Foundation
import GtkViews

/// What drags draw in front of one window: lifted and flying pictures, pictures of drags that the window
/// carries itself, the edges at which such a drag ends, and spring effects.
@MainActor
final class WindowStage {
  private weak var window: Window?
  private var actors: [StageActor] = []
  private struct Carried {
    let pictures: CarriedPictures
    let point: CGPoint
    let endsAtEdges: Bool
  }

  private var carried: [SessionID: Carried] = [:]
  private var springs: [ObjectIdentifier: SpringGlow] = [:]

  /// Returns the current appearance; called whenever something is shown or drawn.
  private let look: () -> DragAppearance

  init(_ window: Window, look: @escaping () -> DragAppearance) {
    self.window = window
    self.look = look
    window.stageLayer.onDraw = { [weak self] context, _ in self?.draw(context) }
  }

  /// The view that drives animations; nil once the window has closed.
  var layer: CanvasView? { window.flatMap { $0.isClosed ? nil : $0.stageLayer } }

  var isEmpty: Bool { actors.isEmpty && carried.isEmpty && springs.isEmpty }

  /// The container of the progress bars of slow drops: above the middle of the lower edge, one above the
  /// other.
  private(set) lazy var bars: StackView = {
    let column = StackView(axis: .vertical, spacing: 8)
    column.horizontalAlignment = .center
    column.verticalAlignment = .end
    column.margins = EdgeInsets(top: 0, leading: 24, bottom: 24, trailing: 24)
    window?.addOverlay(column)
    return column
  }()

  // MARK: Pictures

  func add(_ actor: StageActor) {
    actors.append(actor)
    setNeedsDisplay()
  }

  func remove(_ actor: StageActor) {
    actors.removeAll { $0 === actor }
    setNeedsDisplay()
  }

  /// Shows the pictures of a drag that the window carries itself.
  /// - Parameters:
  ///   - point: the contact's point in the window's space; outside the window, the pictures stay at the edge.
  ///   - endsAtEdges: whether the drag can't leave the window, which its edges show.
  func carry(_ pictures: CarriedPictures, of session: SessionID, at point: CGPoint, endsAtEdges: Bool) {
    carried[session] = Carried(pictures: pictures, point: point, endsAtEdges: endsAtEdges)
    setNeedsDisplay()
  }

  /// Returns the area of a carried drag's pictures, in the window's space.
  func area(of session: SessionID) -> CGRect? {
    guard let drag = carried[session], !drag.pictures.isEmpty else { return nil }
    return drag.pictures.bounds.offsetBy(dx: drag.point.x, dy: drag.point.y)
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
    let glow = springs[key] ?? SpringGlow(view, in: layer, look: look())
    springs[key] = glow
    glow.show(state) { [weak self] in
      self?.springs[key] = nil
      self?.setNeedsDisplay()
    }
  }

  func setNeedsDisplay() { layer?.setNeedsDisplay() }

  private func draw(_ context: DrawingContext) {
    guard let layer else { return }
    // All positions are stored in the window's coordinates.
    let origin = layer.convert(CGPoint.zero, to: nil)
    context.save()
    context.translate(-origin.x, -origin.y)
    for glow in springs.values { glow.draw(context) }
    let look = self.look()
    for actor in actors { context.draw(actor.picture, actor.pose, look) }
    let bounds = window?.bounds ?? .zero
    for drag in carried.values where drag.endsAtEdges {
      EdgeGlow.draw(
        EdgeGlow.Strength(drag.point, in: bounds, reach: look.edge.glowReach), in: bounds,
        depth: look.edge.glowDepth,
        context)
    }
    for (_, drag) in carried.sorted(by: { $0.key.number < $1.key.number }) {
      context.save()
      context.translate(
        min(max(drag.point.x, bounds.minX), bounds.maxX), min(max(drag.point.y, bounds.minY), bounds.maxY))
      drag.pictures.draw(context)
      context.restore()
    }
    context.restore()
  }
}
