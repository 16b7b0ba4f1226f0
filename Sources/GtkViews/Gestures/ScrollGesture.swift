import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// One step of a wheel, or of two fingers on a touchpad.
public struct ScrollEvent: Sendable {
  /// What the distances are measured in.
  public enum Unit: Sendable {
    /// Notches of a wheel.
    case wheel
    /// Points.
    case surface
  }

  /// Positive to the right.
  public let dx: Double
  /// Positive downwards.
  public let dy: Double
  /// What both distances are measured in.
  public let unit: Unit
  /// The keys held with it.
  public let modifiers: Modifiers
  /// Where the pointer is, in the view's space.
  public let point: CGPoint
}

/// Wheels and two fingers on a touchpad.
public final class ScrollGesture: Gesture {
  /// True when it's dealt with, and nobody else is to see it.
  public var onScroll: ((ScrollEvent) -> Bool)?
  /// The fingers left the touchpad in mid-movement: points a second.
  public var onDecelerate: ((_ vx: Double, _ vy: Double) -> Void)?

  private typealias Handler = @MainActor (Double, Double) -> gboolean

  /// - Parameter phase: `.bubble` lets the views inside scroll first.
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

  // Scroll events carry no position; the surface knows where the pointer is. The seat's pointer, not the event's
  // device: that is a physical one, of which X11 knows no position (XI_BadDevice ends the program).
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
