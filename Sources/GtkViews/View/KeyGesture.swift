import CGtk
import CGtkShim
import GLibSupport

/// A key that was pressed.
public struct KeyPress: Hashable, Sendable {
  /// The key's name in X11 and GTK, such as `Escape`, `Delete`, `a`, `Left`. Keys of the keypad have the
  /// names of the main keys with the same function.
  public let name: String
  /// The held modifier keys. Shift also affects ``name``: `A`.
  public let modifiers: Modifiers

  /// - Parameter name: a name as described for ``name``.
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
public final class KeyGesture: Gesture {
  /// Called when a key was pressed; return true to hide the event from everybody else.
  public var onKey: ((KeyPress) -> Bool)?
  /// Called when a key was released; other gestures see it too.
  public var onKeyUp: ((KeyPress) -> Void)?
  /// Called before ``onKey`` with GTK's key value, key code and state, for code that needs the key's
  /// position.
  var onRawKey: ((guint, guint, GdkModifierType) -> Bool)?

  private typealias Handler = @MainActor (guint, guint, GdkModifierType) -> gboolean

  /// - Parameter phase: with `.bubble`, the views inside get keys first.
  public init(phase: Phase = .bubble) {
    super.init(adopting: gtk_event_controller_key_new(), phase: phase)
    let pressed: Handler = { [weak self] value, code, state in
      guard let self else { return 0 }
      if onRawKey?(value, code, state) == true { return 1 }
      guard let key = KeyPress(value, state) else { return 0 }
      return onKey?(key) == true ? 1 : 0
    }
    let released: Handler = { [weak self] value, _, state in
      if let self, let key = KeyPress(value, state) { onKeyUp?(key) }
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
}
