import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// The presses in one window: one gesture for each, and one more that waits for the next press.
@MainActor
final class WindowContacts {
  let engine: DragDropEngine
  private(set) weak var window: Window?
  weak var driver: (any ContactDriver)?
  /// Called when an event shows that no button is down, or that a finger went up: a drag of that kind must
  /// have ended.
  var onIsUp: ((ContactKind) -> Void)?
  /// Called with the point, in the window's coordinates, where the pointer's button went up; before
  /// ``onIsUp``.
  var onRelease: ((CGPoint) -> Void)?
  private var gestures: [ContactGesture] = []
  private var observer: GObjectRef?
  private var observation: SignalConnection?
  private static var nextNumber = 1

  init(_ window: Window, engine: DragDropEngine, driver: any ContactDriver) {
    self.window = window
    self.engine = engine
    self.driver = driver
    arm()
    observeButtons(of: window)
  }

  /// The window. Only used in calls from a gesture of the window, so the window exists.
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

  /// Called when the armed gesture has got its press: the next press (another finger) needs another gesture.
  func contactWasPressed(_ gesture: ContactGesture) { arm() }

  func contactIsUp(_ gesture: ContactGesture) { retire(gesture) }

  func retire(_ gesture: ContactGesture) {
    // Delayed, since a gesture can't be removed within one of its own signals.
    MainLoop.schedule(after: 0) { [weak self] in
      gesture.remove()
      self?.gestures.removeAll { $0 === gesture }
    }
  }

  func gesture(for contact: ContactID) -> ContactGesture? { gestures.first { $0.id == contact } }

  /// Lets contacts whose lift has just begun claim their presses.
  func askVerdicts() { for gesture in gestures { gesture.askVerdict() } }

  func close() {
    observation = nil
    observer = nil
    for gesture in gestures { gesture.remove() }
    gestures = []
  }

  // MARK: Buttons and keys

  private typealias EventHandler = @MainActor (OpaquePointer) -> Bool
  private var modifiers: Modifiers = []

  /// The operation that the user asks for with modifier keys.
  var requestedOperation: DropOperation? { modifiers.requestedOperation }

  private func observeButtons(of window: Window) {
    let controller = gtk_event_controller_legacy_new()!
    let object = GObjectRef(adopting: controller)
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let handler: EventHandler = { [weak self] in self?.sawEvent($0) ?? false }
    observation = SignalConnection(object, handler) { data, destroy in
      shim_legacy_on_event(
        controller, { _, event, data in ClosureBox<EventHandler>.body(of: data)(event) ? 1 : 0 }, data,
        destroy)
    }
    observer = object
    gtk_widget_add_controller(window.widget, OpaquePointer(g_object_ref(object.raw)))
  }

  /// - Returns: whether the event is to be hidden from everybody else.
  private func sawEvent(_ event: OpaquePointer) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_RELEASE:
      guard gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY) else { break }
      if let point = point(of: event) { onRelease?(point) }
      onIsUp?(.pointer)
    case GDK_TOUCH_UPDATE: sawFinger(event)
    case GDK_TOUCH_END:
      sawFinger(event)
      onIsUp?(.touch)
    case GDK_TOUCH_CANCEL: finger(event)?.fingerEnded(isCancelled: true)
    case GDK_MOTION_NOTIFY:
      let state = gdk_event_get_modifier_state(event)
      modifiers = Modifiers(state)
      if state.rawValue & GDK_BUTTON1_MASK.rawValue == 0 { onIsUp?(.pointer) }
    case GDK_KEY_PRESS: return sawKey(event, isDown: true)
    case GDK_KEY_RELEASE: return sawKey(event, isDown: false)
    default: break
    }
    return false
  }

  private func finger(_ event: OpaquePointer) -> ContactGesture? {
    gdk_event_get_event_sequence(event).flatMap { sequence in gestures.first { $0.follows(sequence) } }
  }

  /// The event's point in the window's coordinates.
  private func point(of event: OpaquePointer) -> CGPoint? {
    var x = 0.0
    var y = 0.0
    guard let window, let surface = gdk_event_get_surface(event), gdk_event_get_position(event, &x, &y) != 0,
      x.isFinite, y.isFinite
    else { return nil }
    return window.viewPoint(ofSurfacePoint: CGPoint(x: x, y: y), surface: surface)
  }

  private func sawFinger(_ event: OpaquePointer) {
    guard let finger = finger(event), let point = point(of: event) else { return }
    finger.fingerMoved(to: point)
    if gdk_event_get_event_type(event) == GDK_TOUCH_END { finger.fingerEnded(isCancelled: false) }
  }

  private func sawKey(_ event: OpaquePointer, isDown: Bool) -> Bool {
    let value = gdk_key_event_get_keyval(event)
    var held = Modifiers(gdk_event_get_modifier_state(event))
    // The event has the modifier state from before the key.
    let changed: Modifiers =
      switch Int32(bitPattern: value) {
      case GDK_KEY_Control_L, GDK_KEY_Control_R: .control
      case GDK_KEY_Shift_L, GDK_KEY_Shift_R: .shift
      default: []
      }
    if isDown { held.formUnion(changed) } else { held.subtract(changed) }
    let isNew = held != modifiers
    modifiers = held
    guard let window, let driver else { return false }
    if isNew { driver.modifiersChanged(in: window) }
    guard isDown, let key = DragKey(keyval: value) else { return false }
    return driver.keyWasPressed(key, in: window)
  }
}

/// Carries drags within a window, without a platform drag: every drag of a finger, which GTK 4.8 can't hand
/// to the platform, and pointer drags where the platform would keep key events to itself.
@MainActor
protocol ContactDriver: AnyObject {
  /// Whether one of our drags is running.
  var isCarrying: Bool { get }
  /// Called when a contact went down. Returns true when it caught the previews of a running drag and belongs
  /// to that drag from then on.
  func contactBegan(_ contact: ContactGesture, in window: Window) -> Bool
  func contact(_ contact: ContactGesture, movedTo point: CGPoint)
  func contactEnded(_ contact: ContactGesture, isCancelled: Bool)
  /// Called when a key went down in a window. Returns true when a drag that the window carries has used the
  /// key.
  func keyWasPressed(_ key: DragKey, in window: Window) -> Bool
  /// Called when other modifier keys are held.
  func modifiersChanged(in window: Window)
}

/// The keys that control a running drag.
enum DragKey: Equatable, Sendable {
  /// Cancels the drag.
  case escape
  /// Adds what's under the drag to it; replaces a second finger for mouse users.
  case space

  var keyval: guint {
    switch self {
    case .escape: guint(GDK_KEY_Escape)
    case .space: guint(GDK_KEY_space)
    }
  }

  /// - Parameter value: GDK's key value.
  init?(keyval value: guint) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_space, GDK_KEY_KP_Space: self = .space
    default: return nil
    }
  }
}

extension Modifiers {
  /// The modifier keys held now on the keyboard of a pointer's seat. nil without a keyboard.
  init?(heldBeside device: OpaquePointer) {
    guard let seat = gdk_device_get_seat(device), let keyboard = gdk_seat_get_keyboard(seat) else {
      return nil
    }
    self.init(gdk_device_get_modifier_state(keyboard))
  }

  /// The operation that the user asks for with modifier keys: Ctrl copies, Shift moves.
  var requestedOperation: DropOperation? {
    switch (contains(.control), contains(.shift)) {
    case (true, false): .copy
    case (false, true): .move
    default: nil
    }
  }
}
