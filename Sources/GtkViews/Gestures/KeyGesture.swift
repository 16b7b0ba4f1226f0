import CGtk
import CGtkShim
import GLibSupport

/// A key that went down.
public struct KeyPress: Hashable, Sendable {
  /// The key's name as X11 and GTK know it, such as `Escape`, `Delete`, `a`, `Left`.
  public let name: String
  /// Held with it. Shift is in ``name`` already: `A`.
  public let modifiers: Modifiers

  /// - Parameter name: as in ``name``.
  public init(name: String, modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }
}

/// Keys that go down while the view, or one inside it, has the keyboard.
public final class KeyGesture: Gesture {
  /// True when the key is dealt with, and nobody else is to see it.
  public var onKey: ((KeyPress) -> Bool)?
  /// A key went up; others see it too.
  public var onKeyUp: ((KeyPress) -> Void)?

  private typealias Handler = @MainActor (guint, GdkModifierType) -> gboolean

  /// - Parameter phase: `.bubble` gives keys to the views inside first.
  public init(phase: Phase = .bubble) {
    super.init(adopting: gtk_event_controller_key_new(), phase: phase)
    let pressed: Handler = { [weak self] value, state in
      guard let self, let name = gdk_keyval_name(value) else { return 0 }
      return onKey?(KeyPress(name: String(cString: name), modifiers: Modifiers(state))) == true ? 1 : 0
    }
    let released: Handler = { [weak self] value, state in
      guard let self, let name = gdk_keyval_name(value) else { return 0 }
      onKeyUp?(KeyPress(name: String(cString: name), modifiers: Modifiers(state)))
      return 0
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_key_on_pressed(
          controller, { _, value, _, state, data in ClosureBox<Handler>.body(of: data)(value, state) }, data,
          destroy)
      },
      SignalConnection(object, released) { data, destroy in
        shim_key_on_released(
          controller, { _, value, _, state, data in _ = ClosureBox<Handler>.body(of: data)(value, state) },
          data,
          destroy)
      },
    ]
  }
}
