import CGtk
import CGtkShim
import GLibSupport

/// A key that went down.
public struct KeyPress: Hashable, Sendable {
  /// The key's name as X11 and GTK know it, such as `Escape`, `Delete`, `a`, `Left`. Keys of the keypad have the names of the
  /// plain keys that do what they do.
  public let name: String
  /// Held with it. Shift is in ``name`` already: `A`.
  public let modifiers: Modifiers

  /// - Parameter name: as in ``name``.
  public init(name: String, modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }

  /// Nil for a key without a name.
  init?(_ value: guint, _ state: GdkModifierType) {
    guard let name = gdk_keyval_name(value) else { return nil }
    self.init(name: KeypadKeys.plainName(of: String(cString: name)), modifiers: Modifiers(state))
  }
}

/// Keys that go down while the view, or one inside it, has the keyboard.
public final class KeyGesture: Gesture {
  /// True when the key is dealt with, and nobody else is to see it.
  public var onKey: ((KeyPress) -> Bool)?
  /// A key went up; others see it too.
  public var onKeyUp: ((KeyPress) -> Void)?
  /// A key as GTK tells of it, for who must know its place on the keyboard; comes before ``onKey``.
  var onRawKey: ((guint, guint, GdkModifierType) -> Bool)?

  private typealias Handler = @MainActor (guint, guint, GdkModifierType) -> gboolean

  /// - Parameter phase: `.bubble` gives keys to the views inside first.
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
