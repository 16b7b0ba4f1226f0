import BoardSession
import DragDropKit
import Foundation

/// Glides the view of a canvas to another position and zoom. With reduced motion, the view jumps there.
final class ViewGlide {
  private let looking: CanvasLooking
  private let model: CanvasModel
  private weak var view: CanvasView?
  private var tick: Tick?
  private var flight: ViewFlight?
  private var start: Double?
  /// The viewport of the last step. If it's another one now, the user has moved the view meanwhile.
  private var last = Viewport()

  init(model: CanvasModel, looking: CanvasLooking, in view: CanvasView) {
    self.model = model
    self.looking = looking
    self.view = view
  }

  var isGliding: Bool { tick != nil }

  /// The viewport at the end; nil if the view rests.
  var destination: Viewport? { flight?.to }

  /// - Parameter target: the centre and zoom at the end.
  func go(to target: Viewport) {
    stop()
    guard DesktopSettings.enablesAnimations, let view else { return arrive(at: target) }
    flight = ViewFlight(from: model.viewport, to: target)
    last = model.viewport
    tick = view.addTick { [weak self] time in self?.step(time.seconds) ?? false }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    flight = nil
    start = nil
  }

  private func step(_ seconds: Double) -> Bool {
    guard let flight, last.isAtSamePosition(as: model.viewport) else {
      stop()
      return false
    }
    let start = start ?? seconds
    self.start = start
    let share = (seconds - start) / ViewFlight.seconds
    guard share < 1 else {
      stop()
      arrive(at: flight.to)
      return false
    }
    var viewport = model.viewport
    flight.place(&viewport, after: share)
    looking.zoom(to: viewport)
    last = model.viewport
    return true
  }

  private func arrive(at target: Viewport) {
    var viewport = model.viewport
    (viewport.center, viewport.zoom) = (target.center, target.zoom)
    model.viewport = viewport
    // The last steps had the same zoom up to rounding, so their pictures weren't asked for at once.
    looking.zoomChanged()
  }
}

/// The way of a view from one position and zoom to another.
struct ViewFlight {
  let from: Viewport
  let to: Viewport
  /// How long it takes, in seconds.
  static let seconds = 0.34

  /// Sets the centre and zoom after a share of the time, from 0 to 1.
  ///
  /// The zoom changes by equal factors in equal times. The centre moves so that one point of the board stays
  /// in place, as in a zoom around the pointer; if both zooms are nearly equal, it moves evenly.
  func place(_ viewport: inout Viewport, after share: Double) {
    let eased = Self.eased(share)
    let ratio = to.zoom / from.zoom
    viewport.zoom = from.zoom * pow(ratio, eased)
    let way = abs(log(ratio)) < 0.02 ? eased : (1 - pow(ratio, -eased)) / (1 - 1 / ratio)
    viewport.center = CGPoint(
      x: from.center.x + (to.center.x - from.center.x) * way,
      y: from.center.y + (to.center.y - from.center.y) * way)
  }

  /// Begins and ends slowly.
  static func eased(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share < 0.5 ? 4 * pow(share, 3) : 1 - pow(2 - 2 * share, 3) / 2
  }
}

extension Viewport {
  func isAtSamePosition(as other: Viewport) -> Bool { center == other.center && zoom == other.zoom }
}
