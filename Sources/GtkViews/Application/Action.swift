import CGtk
import CGtkShim
package import GLibSupport

/// A command that menus, buttons and shortcuts refer to by name: `app.name` or `win.name`.
@MainActor
public final class Action {
  package let object: GObjectRef
  /// The name without the prefix `app.` or `win.` that menus and buttons use.
  public let name: String
  private var connection: SignalConnection?
  private let isStateful: Bool

  init(name: String, state: Bool?, _ handler: @escaping () -> Void) {
    self.name = name
    isStateful = state != nil
    object = GObjectRef(
      adopting: state.map { g_simple_action_new_stateful(name, nil, g_variant_new_boolean($0 ? 1 : 0)) }
        ?? g_simple_action_new(name, nil))
    connection = SignalConnection(object, handler) { data, destroy in
      shim_action_on_activate(
        object.opaque, { _, _, data in ClosureBox<() -> Void>.body(of: data)() }, data, destroy)
    }
  }

  /// Whether the action can be activated; true by default. If false, its menu items and buttons are greyed
  /// out and its shortcuts do nothing.
  public var isEnabled: Bool {
    get { g_action_get_enabled(object.opaque) != 0 }
    set { g_simple_action_set_enabled(object.opaque, newValue ? 1 : 0) }
  }

  /// The check mark of the action's menu item; nil when the action was added without a state. Only the
  /// handler changes it; activation doesn't. Setting it on an action without a state does nothing.
  public var state: Bool? {
    get {
      guard isStateful, let value = g_action_get_state(object.opaque) else { return nil }
      defer { g_variant_unref(value) }
      return g_variant_get_boolean(value) != 0
    }
    set {
      guard isStateful, let newValue else { return }
      g_simple_action_set_state(object.opaque, g_variant_new_boolean(newValue ? 1 : 0))
    }
  }
}
