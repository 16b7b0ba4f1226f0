import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// Observes the pointer's movement over a view, with or without a pressed button.
public final class MotionGesture: Gesture {
  /// Called when the pointer has entered the view, with a point of the view's space. Not called for movement
  /// between subviews.
  public var onEnter: ((_ point: CGPoint) -> Void)?
  /// Called for each movement, with a point of the view's space. Keep it cheap.
  public var onMove: ((_ point: CGPoint) -> Void)?
  /// Called when the pointer has left the view.
  public var onLeave: (() -> Void)?

  private typealias Handler = @MainActor (Double, Double) -> Void

  /// - Parameter phase: whether movements are reported before or after those of the views inside.
  public init(phase: Phase = .bubble) {
    super.init(adopting: gtk_event_controller_motion_new(), phase: phase)
    let entered: Handler = { [weak self] x, y in
      guard let self else { return }
      onEnter?(viewPoint(x, y))
    }
    let moved: Handler = { [weak self] x, y in
      guard let self else { return }
      onMove?(viewPoint(x, y))
    }
    let left: @MainActor () -> Void = { [weak self] in self?.onLeave?() }
    connections = [
      SignalConnection(object, entered) { data, destroy in
        shim_motion_on_enter(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      },
      SignalConnection(object, moved) { data, destroy in
        shim_motion_on_motion(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      },
      SignalConnection(object, left) { data, destroy in
        shim_motion_on_leave(
          controller, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
    ]
  }
}
