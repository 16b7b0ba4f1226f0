import DragDropKit
import Foundation

/// The keys that the user has chosen for commands instead of the usual ones.
nonisolated struct KeyChoices: Equatable, Sendable {
  /// The keys by the full names of the actions, as GTK writes them: `"win.crop": ["x"]`. An empty list is a
  /// command without a key.
  private(set) var keys: [String: [String]] = [:]

  private static let mostCommands = 1_000
  private static let mostKeys = 8
  private static let longestKey = 64

  var isEmpty: Bool { keys.isEmpty }

  subscript(action: String) -> [String]? {
    get { keys[action] }
    set { keys[action] = newValue }
  }

  /// The choices that can be used. A file that was edited by hand may have anything: what isn't a key, and
  /// the board's own keys, are left out, and a command that had nothing else keeps its usual keys.
  @MainActor var usable: [String: [String]] {
    keys.compactMapValues { texts in
      let usable = texts.filter { text in Shortcut(text).map { !Self.isReserved($0) } ?? false }
      return usable.isEmpty && !texts.isEmpty ? nil : usable
    }
  }

  /// Whether a key can't be chosen, since the board, buttons and lists need it.
  static func isReserved(_ shortcut: Shortcut) -> Bool { reserved.contains(shortcut.text) }

  private static let reserved: Set<String> = {
    let arrows = ["Left", "Right", "Up", "Down"]
    return Set(
      ["Escape", "Return", "<Shift>Return", "<Control>Return", "Tab", "<Shift>Tab", "space", "Menu"]
        + ["<Shift>F10"] + arrows + arrows.map { "<Shift>\($0)" })
  }()
}

// In the file: an object of the actions with their keys. A value of another type is left out.

nonisolated extension KeyChoices: Codable {
  init(from decoder: any Decoder) throws {
    let read = try [String: List](from: decoder)
    for (action, list) in read.sorted(by: { $0.key < $1.key }).prefix(Self.mostCommands) {
      guard let keys = list.keys, keys.count <= Self.mostKeys,
        keys.allSatisfy({ $0.utf8.count <= Self.longestKey })
      else { continue }
      self.keys[action] = keys
    }
  }

  func encode(to encoder: any Encoder) throws { try keys.encode(to: encoder) }

  nonisolated private struct List: Decodable {
    var keys: [String]?

    init(from decoder: any Decoder) throws { keys = try? [String](from: decoder) }
  }
}
