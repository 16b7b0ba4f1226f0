/// The shortcuts of a program's actions: those with which they were added, those that the user has chosen
/// instead, and which of both are in force now.
///
/// Actions have their full names: `win.undo`.
@MainActor
final class ShortcutTable {
  private let setInForce: (_ shortcuts: [String], _ action: String) -> Void
  private var added: [String: [String]] = [:]
  private var inForce: [String: [String]] = [:]
  /// The actions of the chosen shortcuts.
  private var owners: [Shortcut: String] = [:]

  /// - Parameter setInForce: gives GTK the shortcuts of an action.
  init(_ setInForce: @escaping (_ shortcuts: [String], _ action: String) -> Void) {
    self.setInForce = setInForce
  }

  /// The chosen shortcuts.
  var chosen: [String: [String]] = [:] {
    didSet {
      guard chosen != oldValue else { return }
      findOwners()
      updateAll()
    }
  }

  /// Whether a text has the keyboard focus. Shortcuts come before the keys of the focused view, so those that
  /// a text uses itself aren't in force meanwhile.
  var isTyping = false { didSet { if isTyping != oldValue { updateAll() } } }

  /// Adds the shortcuts of an action. An empty list doesn't replace those with which the action was added
  /// before, in another window.
  func add(_ shortcuts: [String], for action: String) {
    let isNew = added[action] == nil
    guard isNew || !shortcuts.isEmpty else { return }
    added[action] = shortcuts
    guard isNew, chosen[action] != nil else { return update(action) }
    findOwners()
    updateAll()
  }

  /// The shortcuts of an action, also while a text has the keyboard focus.
  func shortcuts(of action: String) -> [String] {
    if let chosen = chosen[action] {
      return chosen.filter { text in Shortcut(text).map { owners[$0] == action } ?? false }
    }
    let own = added[action] ?? []
    guard !owners.isEmpty else { return own }
    return own.filter { text in Shortcut(text).map { owners[$0] == nil } ?? true }
  }

  /// A shortcut that was chosen for several actions belongs to the first one by name. Only actions that exist
  /// take shortcuts from others.
  private func findOwners() {
    owners = [:]
    for action in chosen.keys.sorted() where added[action] != nil {
      for text in chosen[action] ?? [] {
        if let shortcut = Shortcut(text), owners[shortcut] == nil { owners[shortcut] = action }
      }
    }
  }

  private func updateAll() {
    for action in added.keys { update(action) }
  }

  private func update(_ action: String) {
    var shortcuts = shortcuts(of: action)
    if isTyping { shortcuts.removeAll { Shortcut($0)?.isUsedByTexts == true } }
    guard shortcuts != inForce[action, default: []] else { return }
    inForce[action] = shortcuts
    setInForce(shortcuts, action)
  }
}
