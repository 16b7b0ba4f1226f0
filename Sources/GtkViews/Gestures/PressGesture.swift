import CGtk
import CGtkShim
public import DragDrop
import GLibSupport

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
