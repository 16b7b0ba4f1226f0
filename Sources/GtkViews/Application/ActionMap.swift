import CGtk
import GLibSupport

/// The named actions of a program or a window.
@MainActor
final class ActionMap {
  let object: GObjectRef
  /// The prefix of the actions' names in menus, buttons and shortcuts.
  let prefix: String
  private var actions: [Action] = []

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
    let action = Action(name: name, state: state, handler)
    actions.removeAll { $0.name == name }
    actions.append(action)
    g_action_map_add_action(object.opaque, action.object.opaque)
    application?.setShortcuts(shortcuts, for: "\(prefix).\(name)")
    return action
  }
}
