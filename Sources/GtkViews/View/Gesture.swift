import CGtk
package import Foundation
package import GLibSupport

/// Observes the events of the view that it's added to. Coordinates are in that view's space.
///
/// The view owns its gestures; a gesture can be added to one view at a time.
@MainActor
open class Gesture {
  /// The phase in which a gesture sees an event on its way from the window to the deepest view and back.
  public enum Phase: Sendable {
    /// On the way down, before the views inside.
    case capture
    /// At the deepest view only.
    case target
    /// On the way back up: the views inside come first.
    case bubble

    var gtk: GtkPropagationPhase {
      switch self {
      case .capture: GTK_PHASE_CAPTURE
      case .target: GTK_PHASE_TARGET
      case .bubble: GTK_PHASE_BUBBLE
      }
    }
  }

  package let object: GObjectRef
  package var connections: [SignalConnection] = []
  /// The view that this gesture is added to.
  public internal(set) weak var view: View?

  /// Takes ownership of a new controller.
  package init(adopting controller: OpaquePointer, phase: Phase) {
    object = GObjectRef(adopting: controller)
    gtk_event_controller_set_propagation_phase(controller, phase.gtk)
  }

  package var controller: OpaquePointer { object.opaque }

  /// Whether the gesture sees events.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { savedPhase = gtk_event_controller_get_propagation_phase(controller) }
      gtk_event_controller_set_propagation_phase(controller, isEnabled ? savedPhase : GTK_PHASE_NONE)
    }
  }
  private var savedPhase = GTK_PHASE_BUBBLE

  /// Resets the gesture's state, as if everything had been cancelled.
  public func reset() { gtk_event_controller_reset(controller) }

  /// The modifier keys of the event that is being handled.
  package var currentModifiers: Modifiers {
    Modifiers(gtk_event_controller_get_current_event_state(controller))
  }

  /// Converts a point of the widget's coordinates to the view's space.
  package func viewPoint(_ x: Double, _ y: Double) -> CGPoint {
    let origin = view?.borderBoxOrigin ?? .zero
    return CGPoint(x: x - origin.x, y: y - origin.y)
  }
}

extension View {
  /// Adds a gesture; if another view has it, it's removed from that view.
  public func addGesture(_ gesture: Gesture) {
    guard gesture.view !== self else { return }
    gesture.view?.removeGesture(gesture)
    gesture.view = self
    gestures.append(gesture)
    // gtk_widget_add_controller takes ownership of a reference.
    gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(gesture.object.raw)))
  }

  /// Removes a gesture. Does nothing when the view doesn't have it.
  public func removeGesture(_ gesture: Gesture) {
    guard let index = gestures.firstIndex(where: { $0 === gesture }) else { return }
    gestures.remove(at: index)
    gesture.view = nil
    // A destroyed widget has already released its controllers.
    if gtk_event_controller_get_widget(gesture.controller) == widget {
      gtk_widget_remove_controller(widget, gesture.controller)
    }
  }
}
