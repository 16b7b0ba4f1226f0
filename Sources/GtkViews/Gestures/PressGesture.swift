import CGtk
import CGtkShim
public import DragDrop
import GLibSupport

/// What gestures on a press have in common: the button, who presses, and whether others may have it too.
@MainActor
open class PressGesture: Gesture {
  package init(adopting controller: OpaquePointer, button: Int, phase: Phase) {
    super.init(adopting: controller, phase: phase)
    gtk_gesture_single_set_button(controller, guint(max(0, button)))
  }

  /// The button of the press that is handled: 1 left, 2 middle, 3 right; a finger counts as 1.
  public var button: Int { max(1, Int(gtk_gesture_single_get_current_button(controller))) }

  /// Who presses. Told by the event's sequence: on X11 the device of a finger calls itself a mouse.
  public var kind: ContactKind {
    gtk_gesture_get_last_updated_sequence(controller) == nil ? .pointer : .touch
  }

  /// Takes the press: all other gestures lose it.
  public func claim() { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the press to others.
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
