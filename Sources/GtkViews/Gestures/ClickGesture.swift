import CKitGtk
import CKitGtkShim
public import DragDrop
public import Foundation
import KitGLib

/// Recognises clicks: presses and releases at one position, counted when they follow each other quickly.
///
/// ```swift
/// let click = ClickGesture(count: 2)
/// click.onPress = { count, point, modifiers in print(count, point) }
/// view.addGesture(click)
/// ```
public final class ClickGesture: PressGesture {
  /// Called on a press, with the number of presses, the point and the held modifier keys.
  public var onPress: ((_ count: Int, _ point: CGPoint, _ modifiers: Modifiers) -> Void)?
  /// Called when the button was released without having moved far.
  public var onRelease: ((_ count: Int, _ point: CGPoint, _ modifiers: Modifiers) -> Void)?

  private typealias Handler = @MainActor (Int, Double, Double) -> Void
  /// The point of the press, in GTK's coordinates of the view.
  private var start = CGPoint.zero

  /// Returns whether a release is so far from its press that it ends a drag.
  private func hasMovedFar(to point: CGPoint) -> Bool {
    guard let widget = gtk_event_controller_get_widget(controller) else { return false }
    return gtk_drag_check_threshold(
      widget, CInt(clamping: Int(start.x)), CInt(clamping: Int(start.y)), CInt(clamping: Int(point.x)),
      CInt(clamping: Int(point.y))) != 0
  }

  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right, 0 any.
  ///   - count: reports only presses with this count, 2 for a double click; 0 reports all.
  ///   - phase: whether the gesture is asked before or after those of the view's subviews.
  public init(button: Int = 1, count: Int = 0, phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_click_new(), button: button, phase: phase)
    let pressed: Handler = { [weak self] number, x, y in
      guard let self, count == 0 || count == number else { return }
      start = CGPoint(x: x, y: y)
      onPress?(number, viewPoint(x, y), currentModifiers)
    }
    let released: Handler = { [weak self] number, x, y in
      // GTK reports each release, also that of a press which has become a drag.
      guard let self, count == 0 || count == number, !hasMovedFar(to: CGPoint(x: x, y: y)) else { return }
      onRelease?(number, viewPoint(x, y), currentModifiers)
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_gesture_click_on_pressed(
          controller, { _, number, x, y, data in ClosureBox<Handler>.body(of: data)(Int(number), x, y) },
          data,
          destroy)
      },
      SignalConnection(object, released) { data, destroy in
        shim_gesture_click_on_released(
          controller, { _, number, x, y, data in ClosureBox<Handler>.body(of: data)(Int(number), x, y) },
          data,
          destroy)
      },
    ]
  }
}

/// The base of gestures on a press: the button, the kind of device, and whether other gestures may have the
/// press too.
@MainActor
open class PressGesture: Gesture {
  package init(adopting controller: OpaquePointer, button: Int, phase: Phase) {
    super.init(adopting: controller, phase: phase)
    gtk_gesture_single_set_button(controller, guint(max(0, button)))
  }

  /// The button of the current press: 1 left, 2 middle, 3 right; a finger counts as 1.
  public var button: Int { max(1, Int(gtk_gesture_single_get_current_button(controller))) }

  /// Whether a pointer or a finger presses. Determined by the event's sequence, since X11 reports a finger's
  /// device as a mouse.
  public var kind: ContactKind {
    gtk_gesture_get_last_updated_sequence(controller) == nil ? .pointer : .touch
  }

  /// Claims the press: all other gestures lose it.
  public func claim() { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the press to other gestures.
  public func deny() { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_DENIED) }

  /// Calls `body` when the press is taken away from the gesture.
  package func connectCancel(_ body: @escaping @MainActor () -> Void) {
    connections.append(
      SignalConnection(object, body) { data, destroy in
        shim_gesture_on_cancel(
          controller, { _, _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }
}

/// Recognises a press that is held at one position for the desktop's long-press time.
///
/// ```swift
/// let press = LongPressGesture()
/// press.onPress = { point in print(point) }
/// view.addGesture(press)
/// ```
public final class LongPressGesture: PressGesture {
  /// Called when the time has passed while the press is still held, with its point in the view's space.
  /// ``PressGesture/claim()`` takes the press from other gestures.
  public var onPress: ((_ point: CGPoint) -> Void)?

  private typealias Handler = @MainActor (Double, Double) -> Void

  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right, 0 any.
  ///   - touchOnly: whether to ignore pointers.
  ///   - delayFactor: a factor of the desktop's time, from 0.5 to 2.
  ///   - phase: whether the gesture is asked before or after those of the view's subviews.
  public init(button: Int = 1, touchOnly: Bool = false, delayFactor: Double = 1, phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_long_press_new(), button: button, phase: phase)
    gtk_gesture_single_set_touch_only(controller, touchOnly ? 1 : 0)
    gtk_gesture_long_press_set_delay_factor(controller, min(max(delayFactor, 0.5), 2))
    let pressed: Handler = { [weak self] x, y in
      guard let self else { return }
      onPress?(viewPoint(x, y))
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_gesture_long_press_on_pressed(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      }
    ]
  }
}
