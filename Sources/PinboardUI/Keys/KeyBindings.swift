import DragDropKit
import Foundation

/// The keys of all commands, and how the user changes them. Each change is stored with the preferences, which
/// bring it into force in all windows.
final class KeyBindings {
  private let application: Application
  private let preferences: PreferencesController
  /// The usual keys of each action, by its full name.
  private let usual: [String: [String]]

  /// - Parameter window: a window with a board, which has all commands.
  init(of window: Window, in application: Application, _ preferences: PreferencesController) {
    var usual: [String: [String]] = [:]
    for action in window.actions { usual["win.\(action.name)"] = action.shortcuts }
    for action in application.actions { usual["app.\(action.name)"] = action.shortcuts }
    // A window takes this key for the paste action by itself.
    usual[Window.pasteAction] = ["<Control>v"]
    self.usual = usual
    self.application = application
    self.preferences = preferences
  }

  /// The present keys of each action.
  var keys: [String: [String]] { Dictionary(uniqueKeysWithValues: usual.keys.map { ($0, keys(of: $0)) }) }

  func keys(of action: String) -> [String] {
    if action == Window.pasteAction, !isChanged(action) { return usual[action] ?? [] }
    return application.shortcuts(of: action)
  }

  func isChanged(_ action: String) -> Bool { application.chosenShortcuts[action] != nil }

  /// Whether any command has other keys than the usual ones.
  var hasChanges: Bool { !preferences.current.keys.isEmpty }

  /// Returns the other action that has a key.
  func owner(of key: Shortcut, besides action: String) -> String? {
    usual.keys.sorted().first { $0 != action && has($0, key) }
  }

  private func has(_ action: String, _ key: Shortcut) -> Bool {
    keys(of: action).contains { Shortcut($0) == key }
  }

  // MARK: Changes

  /// Gives an action a key, which others lose.
  /// - Parameter index: that of the key that's replaced; the number of keys adds it.
  func set(_ key: Shortcut, at index: Int, of action: String) {
    preferences.change { preferences in
      release(key, except: action, in: &preferences.keys)
      var keys = keys(of: action)
      let replaced = keys.indices.contains(index) ? keys[index] : nil
      keys.removeAll { Shortcut($0) == key && $0 != replaced }
      if let kept = replaced.flatMap(keys.firstIndex) {
        keys[kept] = key.text
      } else {
        keys.append(key.text)
      }
      choose(keys, of: action, in: &preferences.keys)
    }
  }

  /// Takes a key away from an action.
  func removeKey(at index: Int, of action: String) {
    preferences.change { preferences in
      var keys = keys(of: action)
      guard keys.indices.contains(index) else { return }
      keys.remove(at: index)
      choose(keys, of: action, in: &preferences.keys)
    }
  }

  /// Gives an action its usual keys back. Other actions that have one of them now lose it.
  func reset(_ action: String) {
    preferences.change { preferences in
      for key in usual[action]?.compactMap(Shortcut.init) ?? [] {
        release(key, except: action, in: &preferences.keys)
      }
      preferences.keys[action] = nil
    }
  }

  func resetAll() { preferences.change { $0.keys = KeyChoices() } }

  private func release(_ key: Shortcut, except action: String, in choices: inout KeyChoices) {
    for other in usual.keys where other != action && has(other, key) {
      choose(keys(of: other).filter { Shortcut($0) != key }, of: other, in: &choices)
    }
  }

  private func choose(_ keys: [String], of action: String, in choices: inout KeyChoices) {
    let isUsual = keys.map(Shortcut.init) == (usual[action] ?? []).map(Shortcut.init)
    choices[action] = isUsual ? nil : keys
  }
}
