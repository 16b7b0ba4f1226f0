import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// Recognises a press and the movement that follows it, until it ends or is cancelled.
///
/// ```swift
/// let drag = DragGesture()
/// drag.onChange = { offset in print(offset) }
/// view.addGesture(drag)
/// ```
public final class DragGesture: PressGesture {
  /// Called on a press; return false to leave it to other gestures.
  public var onBegin: ((_ point: CGPoint, _ modifiers: Modifiers) -> Bool)?
  /// Called on each movement, with the distance from the press in points.
  public var onChange: ((_ offset: CGPoint) -> Void)?
  /// Called when the button or finger went up.
  public var onEnd: ((_ offset: CGPoint) -> Void)?
  /// Called instead of ``onEnd`` when another gesture or the platform took the press.
  public var onCancel: (() -> Void)?

  /// The modifier keys held during the latest event.
  public var modifiers: Modifiers { currentModifiers }
  /// The time of the event that is being handled, in milliseconds of the display server's clock, which wraps
  /// around. Events wait for frames: several events that are handled in one frame have different times.
  public var eventTime: UInt32 { gtk_event_controller_get_current_event_time(controller) }
  /// How firmly the pen of a tablet is pressed, from 0 to 1, in the event that is being handled; nil for a
  /// pointer or finger, and for a pen that doesn't report it.
  public var pressure: Double? {
    // GTK 4.8 on Wayland reads the axes from the event's tool, which only tablets have, and crashes without
    // it.
    guard let event = gtk_event_controller_get_current_event(controller),
      gdk_event_get_device_tool(event) != nil
    else { return nil }
    var value = 0.0
    guard gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &value) != 0, value.isFinite else { return nil }
    return min(max(value, 0), 1)
  }
  private var isActive = false

  private typealias Handler = @MainActor (Double, Double) -> Void

  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right, 0 any.
  ///   - phase: whether the gesture is asked before or after those of the view's subviews.
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
    // GTK also reports the end of a cancelled drag, after the cancel.
    connectCancel { [weak self] in
      guard let self, isActive else { return }
      isActive = false
      onCancel?()
    }
  }
}

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
