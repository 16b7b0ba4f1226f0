import CGtk
import CGtkShim
import DragDrop
import Foundation
import GLibSupport
import GtkViews

/// The presses in one window: a gesture for each, one always waiting for the next.
@MainActor
final class WindowContacts {
  let engine: DragDropEngine
  private(set) weak var window: Window?
  weak var driver: (any TouchDriver)?
  /// Told when an event shows that no button is down, which no drag can survive.
  var onButtonIsUp: (() -> Void)?
  private var gestures: [ContactGesture] = []
  private var observer: GObjectRef?
  private var observation: SignalConnection?
  private static var nextNumber = 1

  init(_ window: Window, engine: DragDropEngine, driver: any TouchDriver) {
    self.window = window
    self.engine = engine
    self.driver = driver
    arm()
    observeButtons(of: window)
  }

  /// Only used while a gesture of the window calls, so it's there.
  var windowNode: any WindowNode {
    guard let window else { preconditionFailure("a gesture called without its window") }
    return window
  }

  private func arm() {
    guard let window else { return }
    let id = ContactID(number: Self.nextNumber)
    Self.nextNumber += 1
    gestures.append(ContactGesture(id, owner: self, widget: window.widget))
  }

  /// The armed gesture has its press: the next press (another finger) needs another gesture.
  func contactWasPressed(_ gesture: ContactGesture) { arm() }

  func contactIsUp(_ gesture: ContactGesture) { retire(gesture) }

  func retire(_ gesture: ContactGesture) {
    // Not within one of the gesture's own signals.
    MainLoop.schedule(after: 0) { [weak self] in
      gesture.remove()
      self?.gestures.removeAll { $0 === gesture }
    }
  }

  func gesture(for contact: ContactID) -> ContactGesture? { gestures.first { $0.id == contact } }

  /// Contacts whose lift has just begun claim their presses.
  func askVerdicts() { for gesture in gestures { gesture.askVerdict() } }

  func close() {
    observation = nil
    observer = nil
    for gesture in gestures { gesture.remove() }
    gestures = []
  }

  // MARK: Buttons

  private typealias EventHandler = @MainActor (OpaquePointer) -> Void

  private func observeButtons(of window: Window) {
    let controller = gtk_event_controller_legacy_new()!
    let object = GObjectRef(adopting: controller)
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let handler: EventHandler = { [weak self] in self?.sawEvent($0) }
    observation = SignalConnection(object, handler) { data, destroy in
      shim_legacy_on_event(
        controller,
        { _, event, data in
          ClosureBox<EventHandler>.body(of: data)(event)
          return 0
        }, data, destroy)
    }
    observer = object
    gtk_widget_add_controller(window.widget, OpaquePointer(g_object_ref(object.raw)))
  }

  private func sawEvent(_ event: OpaquePointer) {
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_RELEASE:
      if gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY) { onButtonIsUp?() }
    case GDK_MOTION_NOTIFY:
      if gdk_event_get_modifier_state(event).rawValue & GDK_BUTTON1_MASK.rawValue == 0 { onButtonIsUp?() }
    default: break
    }
  }
}
