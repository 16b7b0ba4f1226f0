package import CKitGtk
import CKitGtkShim
package import Foundation
package import KitGLib

/// A key that was pressed.
public struct KeyPress: Hashable, Sendable {
  /// The key's name in X11 and GTK, such as `Escape`, `Delete`, `a`, `Left`. Keys of the keypad have the
  /// names of the main keys with the same function.
  public let name: String
  /// The held modifier keys. Shift also affects ``name``: `A`.
  public let modifiers: Modifiers

  /// - Parameters:
  ///   - name: a name as described for ``name``.
  ///   - modifiers: the modifier keys that are held with it.
  public init(name: String, modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }

  /// Returns nil for a key without a name.
  init?(_ value: guint, _ state: GdkModifierType) {
    guard let name = gdk_keyval_name(value) else { return nil }
    self.init(name: KeypadKeys.plainName(of: String(cString: name)), modifiers: Modifiers(state))
  }
}

/// Observes keys while the view, or one inside it, has keyboard focus.
///
/// Keys that an input method takes for a text aren't seen, in no phase.
///
/// ```swift
/// let keys = KeyGesture()
/// keys.onKey = { key in key.name == "Escape" }
/// view.addGesture(keys)
/// ```
public final class KeyGesture: Gesture {
  /// Called when a key was pressed; return true to hide the event from everybody else.
  public var onKey: ((KeyPress) -> Bool)?
  /// Called before ``onKey`` with the pressed key and the held modifiers as a shortcut, for example to let
  /// the user choose one; return true to hide the event from everybody else. Not called for modifier keys
  /// alone.
  ///
  /// Letters of other scripts are given as the Latin letters of their keys, since a shortcut is found at its
  /// key whatever layout is active. Input methods don't get keys while this is set.
  public var onShortcut: ((Shortcut) -> Bool)?
  /// Called when a key was released; other gestures see it too.
  public var onKeyUp: ((KeyPress) -> Void)?
  /// Called before ``onKey`` with GTK's key value, key code and state, for code that needs the key's
  /// position.
  var onRawKey: ((guint, guint, GdkModifierType) -> Bool)?

  /// Whether an input method is asked only about keys without Ctrl, Alt and Super.
  var leavesCombinations = false

  private typealias Handler = @MainActor (guint, guint, GdkModifierType) -> gboolean

  /// - Parameter phase: with `.bubble`, the views inside get keys first.
  public init(phase: Phase = .bubble) {
    super.init(adopting: gtk_event_controller_key_new(), phase: phase)
    let pressed: Handler = { [weak self] value, code, state in
      guard let self else { return 0 }
      if isTakenByInputMethod { return 1 }
      if onRawKey?(value, code, state) == true { return 1 }
      if let onShortcut, let shortcut = currentShortcut, onShortcut(shortcut) { return 1 }
      guard let key = KeyPress(value, state) else { return 0 }
      return onKey?(key) == true ? 1 : 0
    }
    let released: Handler = { [weak self] value, _, state in
      if let self, !isTakenByInputMethod, let key = KeyPress(value, state) { onKeyUp?(key) }
      return 0
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_key_on_pressed(
          controller,
          { _, value, code, state, data in ClosureBox<Handler>.body(of: data)(value, code, state) }, data,
          destroy)
      },
      SignalConnection(object, released) { data, destroy in
        shim_key_on_released(
          controller,
          { _, value, code, state, data in _ = ClosureBox<Handler>.body(of: data)(value, code, state) }, data,
          destroy)
      },
    ]
  }

  /// Whether the input method of the text with keyboard focus takes the event that's being handled. It's
  /// asked here, since a gesture in the capture phase sees a key before the text does.
  private var isTakenByInputMethod: Bool {
    guard onShortcut == nil, let event = gtk_event_controller_get_current_event(controller),
      let widget = gtk_event_controller_get_widget(controller), let root = gtk_widget_get_root(widget),
      let focus = gtk_root_get_focus(root)
    else { return false }
    let modifiers = Modifiers(gtk_event_controller_get_current_event_state(controller))
    if leavesCombinations, !modifiers.isDisjoint(with: [.control, .alt, .super]) { return false }
    return shim_input_method_takes(focus, event) != 0
  }

  /// The event that is being handled, as a shortcut; nil for a modifier key.
  private var currentShortcut: Shortcut? {
    guard let event = gtk_event_controller_get_current_event(controller),
      gdk_key_event_is_modifier(event) == 0
    else { return nil }
    var key: guint = 0
    var modifiers = GdkModifierType(0)
    guard gdk_key_event_get_match(event, &key, &modifiers) != 0 else { return nil }
    return Shortcut(
      key: PositionShortcuts.latin(key, at: gdk_key_event_get_keycode(event)), modifiers)
  }
}

/// The modifier keys held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Ctrl key.
  public static let control = Modifiers(rawValue: 2)
  /// The key that GTK takes for Alt; AltGr isn't included.
  public static let alt = Modifiers(rawValue: 4)
  /// The key with a logo.
  public static let `super` = Modifiers(rawValue: 8)

  package init(_ state: GdkModifierType) {
    var modifiers: Modifiers = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state.rawValue & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
    if state.rawValue & GDK_SUPER_MASK.rawValue != 0 { modifiers.insert(.super) }
    self = modifiers
  }
}

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
