import CKitGtk
import CKitGtkShim
package import KitGLib

/// A command that menus, buttons and shortcuts refer to by name: `app.name` or `win.name`.
///
/// ```swift
/// let action = window.addAction("open", shortcuts: ["<Control>o"]) { print("open") }
/// action.isEnabled = false
/// ```
@MainActor
public final class Action {
  package let object: GObjectRef
  /// The name without the prefix `app.` or `win.` that menus and buttons use.
  public let name: String
  /// The shortcuts with which the action was added, as GTK writes them: `<Control>q`. The user may have
  /// chosen others; see ``Application/chosenShortcuts``.
  public let shortcuts: [String]
  private var connection: SignalConnection?
  private let isStateful: Bool

  init(name: String, shortcuts: [String] = [], state: Bool?, _ handler: @escaping () -> Void) {
    self.name = name
    self.shortcuts = shortcuts
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

/// The named actions of a program or a window.
@MainActor
final class ActionMap {
  let object: GObjectRef
  /// The prefix of the actions' names in menus, buttons and shortcuts.
  let prefix: String
  private(set) var actions: [Action] = []

  /// - Parameter object: a GActionMap.
  init(_ object: GObjectRef, prefix: String) {
    self.object = object
    self.prefix = prefix
  }

  /// Takes ownership of a new GActionMap.
  convenience init<Map>(adopting map: UnsafeMutablePointer<Map>, prefix: String) {
    self.init(GObjectRef(adopting: UnsafeMutableRawPointer(map)), prefix: prefix)
  }

  /// Adds an action, replacing one with the same name.
  /// - Parameter application: the application that registers the shortcuts; nil registers none.
  func add(
    _ name: String, shortcuts: [String], of application: Application?, state: Bool?,
    _ handler: @escaping () -> Void
  ) -> Action {
    let action = Action(name: name, shortcuts: shortcuts, state: state, handler)
    actions.removeAll { $0.name == name }
    actions.append(action)
    g_action_map_add_action(object.opaque, action.object.opaque)
    application?.addShortcuts(shortcuts, for: "\(prefix).\(name)")
    return action
  }
}

/// The names of the keypad's keys, and of the main keys with the same function.
enum KeypadKeys {
  private static let plain: [String: String] = [
    "KP_Left": "Left", "KP_Right": "Right", "KP_Up": "Up", "KP_Down": "Down", "KP_Home": "Home",
    "KP_End": "End",
    "KP_Page_Up": "Page_Up", "KP_Prior": "Page_Up", "KP_Page_Down": "Page_Down", "KP_Next": "Page_Down",
    "KP_Insert": "Insert", "KP_Delete": "Delete", "KP_Enter": "Return", "ISO_Enter": "Return",
    "KP_Tab": "Tab",
    "KP_Space": "space", "KP_Add": "plus", "KP_Subtract": "minus", "KP_Multiply": "asterisk",
    "KP_Divide": "slash",
    "KP_Equal": "equal", "KP_0": "0", "KP_1": "1", "KP_2": "2", "KP_3": "3", "KP_4": "4", "KP_5": "5",
    "KP_6": "6",
    "KP_7": "7", "KP_8": "8", "KP_9": "9",
  ]

  /// Returns the name of the main key; other names are returned unchanged.
  static func plainName(of name: String) -> String { plain[name] ?? name }

  private static let twins = Dictionary(
    grouping: plain.filter { $0.key.hasPrefix("KP_") }.map { $0 }, by: \.value
  ).mapValues { $0.map(\.key).sorted() }

  /// Returns a shortcut such as `<Control>plus`, and the equivalent ones with keys of the keypad.
  static func withTwins(of shortcut: String) -> [String] {
    let end = shortcut.lastIndex(of: ">").map { shortcut.index(after: $0) } ?? shortcut.startIndex
    guard let names = twins[String(shortcut[end...])] else { return [shortcut] }
    return [shortcut] + names.map { shortcut[..<end] + $0 }
  }
}
