import CGtk
import GLibSupport

/// The actions of a program or a window, each under its name.
@MainActor
final class ActionMap {
  let object: GObjectRef
  /// Stands before each name where actions are named from outside.
  let prefix: String
  private var actions: [Action] = []

  /// - Parameter object: a GActionMap.
  init(_ object: GObjectRef, prefix: String) {
    self.object = object
    self.prefix = prefix
  }

  /// Takes over a new GActionMap.
  convenience init<Map>(adopting map: UnsafeMutablePointer<Map>, prefix: String) {
    self.init(GObjectRef(adopting: UnsafeMutableRawPointer(map)), prefix: prefix)
  }

  /// Adds an action, in place of one with the same name.
  /// - Parameter application: has the shortcuts; nil leaves them out.
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
