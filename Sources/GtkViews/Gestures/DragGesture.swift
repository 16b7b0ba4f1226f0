import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// A press and the movement that follows it, until it ends or is cancelled.
public final class DragGesture: PressGesture {
  /// A press; false leaves it to others.
  public var onBegin: ((_ point: CGPoint, _ modifiers: Modifiers) -> Bool)?
  /// The distance from the press, in points.
  public var onChange: ((_ offset: CGPoint) -> Void)?
  /// The button or finger went up.
  public var onEnd: ((_ offset: CGPoint) -> Void)?
  /// Another gesture took the press, or the platform did. Instead of ``onEnd``.
  public var onCancel: (() -> Void)?

  /// The keys held with the latest event.
  public var modifiers: Modifiers { currentModifiers }
  /// When the event that is being handled happened, in milliseconds of the display server's clock, which wraps around.
  /// Events wait for frames: several that are handled at once happened one after the other.
  public var eventTime: UInt32 { gtk_event_controller_get_current_event_time(controller) }
  private var isActive = false

  private typealias Handler = @MainActor (Double, Double) -> Void

  /// - Parameter button: 1 left, 2 middle, 3 right, 0 any.
  public init(button: Int = 1, phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_drag_new(), button: button, phase: phase)
    let begun: Handler = { [weak self] x, y in
      guard let self else { return }
      isActive = true
      if onBegin?(viewPoint(x, y), currentModifiers) == false {
        isActive = false
        deny()
      }
    }
    let changed: Handler = { [weak self] dx, dy in
      if let self, isActive { onChange?(CGPoint(x: dx, y: dy)) }
    }
    let ended: Handler = { [weak self] dx, dy in
      guard let self, isActive else { return }
      isActive = false
      onEnd?(CGPoint(x: dx, y: dy))
    }
    connections = [
      SignalConnection(object, begun) { data, destroy in
        shim_gesture_drag_on_begin(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      },
      SignalConnection(object, changed) { data, destroy in
        shim_gesture_drag_on_update(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      },
      SignalConnection(object, ended) { data, destroy in
        shim_gesture_drag_on_end(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      },
    ]
    // GTK tells the end of a cancelled drag too, after its cancel.
    connectCancel { [weak self] in
      guard let self, isActive else { return }
      isActive = false
      onCancel?()
    }
  }
}
