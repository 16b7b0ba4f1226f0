import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// One step of a wheel, or of two fingers on a touchpad.
public struct ScrollEvent: Sendable {
  /// The unit of the distances.
  public enum Unit: Sendable {
    /// Steps of a wheel.
    case wheel
    /// Points.
    case surface
  }

  /// The horizontal distance, positive to the right.
  public let dx: Double
  /// The vertical distance, positive downwards.
  public let dy: Double
  /// The unit of both distances.
  public let unit: Unit
  /// The held modifier keys.
  public let modifiers: Modifiers
  /// The pointer's position in the view's space.
  public let point: CGPoint
}

/// Observes scrolling with wheels and with two fingers on a touchpad.
public final class ScrollGesture: Gesture {
  /// Called for each step; return true to hide the event from everybody else.
  public var onScroll: ((ScrollEvent) -> Bool)?
  /// Called when the fingers have left the touchpad in mid-movement, with the speed in points per second.
  public var onDecelerate: ((_ vx: Double, _ vy: Double) -> Void)?

  private typealias Handler = @MainActor (Double, Double) -> gboolean

  /// - Parameter phase: with `.bubble`, the views inside scroll first.
  public init(phase: Phase = .bubble) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
    super.init(
      adopting: gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(rawValue: flags)), phase: phase)
    let scrolled: Handler = { [weak self] dx, dy in
      guard let self, let onScroll else { return 0 }
      let event = ScrollEvent(
        dx: dx, dy: dy,
        unit: gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_SURFACE ? .surface : .wheel,
        modifiers: currentModifiers, point: pointerPosition)
      return onScroll(event) ? 1 : 0
    }
    let decelerated: Handler = { [weak self] vx, vy in
      self?.onDecelerate?(vx, vy)
      return 0
    }
    connections = [
      SignalConnection(object, scrolled) { data, destroy in
        shim_scroll_on_scroll(
          controller, { _, dx, dy, data in ClosureBox<Handler>.body(of: data)(dx, dy) }, data, destroy)
      },
      SignalConnection(object, decelerated) { data, destroy in
        shim_scroll_on_decelerate(
          controller, { _, vx, vy, data in _ = ClosureBox<Handler>.body(of: data)(vx, vy) }, data, destroy)
      },
    ]
  }

  // Scroll events have no position, so the surface is asked for that of the seat's pointer. The event's
  // device can't be used: it's a physical one, whose position X11 doesn't know (XI_BadDevice ends the
  // program).
  private var pointerPosition: CGPoint {
    guard let view, let event = gtk_event_controller_get_current_event(controller),
      let surface = gdk_event_get_surface(event), let seat = gdk_event_get_seat(event),
      let pointer = gdk_seat_get_pointer(seat)
    else { return .zero }
    var x = 0.0
    var y = 0.0
    if gdk_event_get_position(event, &x, &y) == 0 {
      guard gdk_surface_get_device_position(surface, pointer, &x, &y, nil) != 0 else { return .zero }
    }
    return view.viewPoint(ofSurfacePoint: CGPoint(x: x, y: y), surface: surface)
  }
}
