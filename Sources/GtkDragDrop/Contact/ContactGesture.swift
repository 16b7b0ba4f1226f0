import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// Follows one press of the first button, or one finger, from down to up, in the window's capture phase,
/// before every other gesture.
///
/// The GTK gesture identifies the finger and claims it from other gestures. The finger's later moves come
/// from the window's events (``WindowContacts``), since a single-touch gesture gets no more events as soon as
/// a second finger is down.
@MainActor
final class ContactGesture {
  enum State {
    /// Waiting for a press.
    case armed
    /// The engine watches the contact.
    case watched
    /// A platform drag has taken the contact over, or the engine isn't interested: further events are
    /// ignored.
    case over
    /// The window's own driver carries a drag with the contact.
    case driving
    /// A finger that holds the previews of a drag that another finger carries.
    case holding
  }

  let id: ContactID
  private(set) var kind = ContactKind.pointer
  /// Where the contact went down, in the window's coordinates.
  private(set) var origin = CGPoint.zero
  private(set) var point = CGPoint.zero
  /// The pointer's recent moves; empty for a finger.
  private(set) var path = ContactPath()
  private(set) var state = State.armed
  private weak var owner: WindowContacts?
  private let object: GObjectRef
  private var connections: [SignalConnection] = []
  /// GTK's sequence of the finger; nil for the pointer.
  private(set) var sequence: OpaquePointer?

  init(_ id: ContactID, owner: WindowContacts, widget: UnsafeMutablePointer<GtkWidget>) {
    self.id = id
    self.owner = owner
    object = GObjectRef(adopting: gtk_gesture_drag_new())
    let gesture = object.opaque
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
    connect()
    gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(object.raw)))
  }

  private typealias Handler = @MainActor (OpaquePointer?) -> Void

  private func connect() {
    let gesture = object.opaque
    let begin: Handler = { [weak self] in self?.begin($0) }
    let update: Handler = { [weak self] in if $0 == nil { self?.update($0) } }
    let end: Handler = { [weak self] in if $0 == nil { self?.end($0, isCancelled: false) } }
    let cancel: Handler = { [weak self] in self?.end($0, isCancelled: true) }
    connections = [
      SignalConnection(object, begin) { data, destroy in
        shim_gesture_on_begin(gesture, { ClosureBox<Handler>.body(of: $2)($1) }, data, destroy)
      },
      SignalConnection(object, update) { data, destroy in
        shim_gesture_on_update(gesture, { ClosureBox<Handler>.body(of: $2)($1) }, data, destroy)
      },
      SignalConnection(object, cancel) { data, destroy in
        shim_gesture_on_cancel(gesture, { ClosureBox<Handler>.body(of: $2)($1) }, data, destroy)
      },
      SignalConnection(object, end) { data, destroy in
        shim_gesture_on_end(gesture, { ClosureBox<Handler>.body(of: $2)($1) }, data, destroy)
      },
    ]
  }

  // MARK: Events

  private func begin(_ sequence: OpaquePointer?) {
    guard state == .armed, let owner, let start = location(sequence) else { return }
    self.sequence = sequence
    // X11 reports touches with the pointer's device; only the sequence distinguishes them.
    kind = sequence == nil ? .pointer : .touch
    origin = start
    point = start
    state = .watched
    owner.contactWasPressed(self)
    if let window = owner.window, owner.driver?.contactBegan(self, in: window) == true {
      state = .holding
      return claim()
    }
    if !owner.engine.contactBegan(id, kind: kind, at: start, in: owner.windowNode) { deny() }
  }

  private func update(_ sequence: OpaquePointer?) {
    guard sequence == self.sequence, let now = location(sequence) else { return }
    path.record(now, at: gtk_event_controller_get_current_event_time(object.opaque))
    move(to: now)
  }

  /// Returns whether this gesture follows the finger with the sequence.
  func follows(_ sequence: OpaquePointer) -> Bool { state != .armed && sequence == self.sequence }

  /// Called when the finger has moved to a point in the window's coordinates.
  func fingerMoved(to point: CGPoint) { move(to: point) }

  func fingerEnded(isCancelled: Bool) { end(sequence, isCancelled: isCancelled) }

  private func move(to now: CGPoint) {
    guard let owner else { return }
    point = now
    if isTaken(owner) {
      state = .over
      owner.engine.contactCancelled(id)
      return
    }
    switch state {
    case .watched: obey(owner.engine.contactMoved(id, to: now))
    case .driving: owner.driver?.contact(self, movedTo: now)
    case .armed, .over, .holding: break
    }
  }

  /// Returns whether another gesture has claimed the press during its lift, where that's allowed (contract
  /// 1.1.5), which ends the lift. GTK doesn't report to a gesture of the window what gestures of
  /// descendants claim.
  private func isTaken(_ owner: WindowContacts) -> Bool {
    guard state == .watched, owner.engine.verdict(of: id) == .undecided, owner.engine.hasLifted(id),
      let window = owner.window
    else { return false }
    return shim_widget_sequence_is_taken(window.widget, origin.x, origin.y, sequence, object.opaque) != 0
  }

  private func end(_ sequence: OpaquePointer?, isCancelled: Bool) {
    guard state != .armed, sequence == self.sequence, let owner else { return }
    let last = state
    state = .over
    switch last {
    case .watched:
      if isCancelled { owner.engine.contactCancelled(id) } else { up(owner) }
    case .driving, .holding: owner.driver?.contactEnded(self, isCancelled: isCancelled)
    case .armed, .over: break
    }
    owner.contactIsUp(self)
  }

  private func up(_ owner: WindowContacts) {
    // A short press while a drag runs adds the pressed items to the drag (contract 2.5).
    let isTap = owner.engine.verdict(of: id) == .undecided && !owner.engine.hasLifted(id)
    owner.engine.contactEnded(id)
    guard isTap, owner.driver?.isCarrying == true, owner.engine.addItems(at: point, in: owner.windowNode)
    else {
      return
    }
    // Claimed, so that no other gesture treats it as a click.
    set(GTK_EVENT_SEQUENCE_CLAIMED)
  }

  private func obey(_ verdict: ContactVerdict) {
    switch verdict {
    case .ignored: if state == .watched { deny() }
    case .undecided: break
    case .lifted, .dragging: claim()
    }
  }

  /// Asks the engine for its verdict, since a lift by rest happens without an event.
  func askVerdict() {
    guard state == .watched, let owner else { return }
    obey(owner.engine.verdict(of: id))
  }

  /// Takes the press from all other gestures.
  func claim() {
    guard state != .armed, state != .over else { return }
    set(GTK_EVENT_SEQUENCE_CLAIMED)
  }

  /// Sets the state of this finger's sequence only, since the gesture also sees other fingers.
  private func set(_ state: GtkEventSequenceState) {
    gtk_gesture_set_sequence_state(object.opaque, sequence, state)
  }

  private func deny() {
    state = .over
    set(GTK_EVENT_SEQUENCE_DENIED)
  }

  // MARK: Handing over

  /// The operation that the user asks for with modifier keys.
  var requestedOperation: DropOperation? { owner?.requestedOperation }

  /// Whether the finger is still down.
  var isDown: Bool { state == .driving || state == .holding || state == .watched }

  /// Whether the display server reports the button as down: its release may be among the events that haven't
  /// been processed yet. Always true for fingers, and on Wayland, which can't be asked.
  var isHeld: Bool {
    guard kind == .pointer else { return true }
    guard let device, let window = owner?.window, let surface = gtk_native_get_surface(window.object.opaque)
    else { return false }
    var state = GdkModifierType(rawValue: 0)
    guard gdk_surface_get_device_position(surface, device, nil, nil, &state) != 0,
      shim_display_is_x11(gdk_surface_get_display(surface)) != 0
    else { return true }
    return state.rawValue & GDK_BUTTON1_MASK.rawValue != 0
  }

  /// The pressing device; needed to start a platform drag.
  var device: OpaquePointer? { gtk_gesture_get_device(object.opaque) }

  /// Called when a platform drag has taken over. On X11 the release never comes, and the gesture must not
  /// stay pressed.
  func handOver() {
    state = .over
    gtk_event_controller_reset(object.opaque)
  }

  /// Lets the window's own driver carry the drag with this contact.
  func drive() {
    state = .driving
    claim()
  }

  /// Ignores the contact from now on, since its drag is over.
  func drop() { state = .over }

  func remove() {
    state = .over
    connections = []
    if let widget = gtk_event_controller_get_widget(object.opaque) {
      gtk_widget_remove_controller(widget, object.opaque)
    }
  }

  private func location(_ sequence: OpaquePointer?) -> CGPoint? {
    var x = 0.0
    var y = 0.0
    guard gtk_gesture_get_point(object.opaque, sequence, &x, &y) != 0, x.isFinite, y.isFinite else {
      return nil
    }
    return CGPoint(x: x, y: y)
  }
}

/// A contact's recent positions, from which its direction and speed follow.
struct ContactPath: Equatable, Sendable {
  private struct Step: Equatable {
    let point: CGPoint
    /// Milliseconds since an arbitrary start.
    let time: UInt32
  }

  /// The age in milliseconds up to which steps count: two or three events of a slow mouse.
  private static let memory: UInt32 = 50
  private var steps: [Step] = []

  /// Records the contact's current point.
  /// - Parameter time: the display server's time in milliseconds.
  mutating func record(_ point: CGPoint, at time: UInt32) {
    // The last step counts however old it is, so that a pointer that moves on after a rest has a speed at
    // once.
    let last = steps.last
    steps.removeAll { time &- $0.time > Self.memory && $0 != last }
    if steps.last?.time == time { steps.removeLast() }
    steps.append(Step(point: point, time: time))
  }

  /// Returns whether the contact will be outside an area after `duration` seconds if it keeps its speed.
  func leaves(_ area: CGRect, within duration: TimeInterval) -> Bool {
    guard let last = steps.last else { return false }
    guard let first = steps.first, last.time != first.time else { return !area.contains(last.point) }
    let share = duration * 1000 / Double(last.time &- first.time)
    let end = CGPoint(
      x: last.point.x + (last.point.x - first.point.x) * share,
      y: last.point.y + (last.point.y - first.point.y) * share)
    return !area.contains(end)
  }
}
