import BoardCanvas
import DragDropKit
import Foundation

/// All keys with what they do, made of the actions, the menus and the canvas's own table.
struct KeyList {
  struct Entry: Equatable {
    var section: String
    var title: String
    /// The keys as they're shown: "Ctrl+Shift+N".
    var keys: [String]
    /// The full name of the action whose keys these are; nil if they can't be changed.
    var action: String?

    /// Returns whether each word of a search is in the title, in a key, or in the section.
    func matches(_ search: String) -> Bool {
      let all = ([title, section] + keys).joined(separator: " ").lowercased()
      return search.lowercased().split(separator: " ").allSatisfy { all.contains($0) }
    }
  }

  struct Section: Equatable {
    var title: String
    var entries: [Entry]
  }

  private(set) var sections: [Section] = []

  /// - Parameters:
  ///   - menus: the menus with the titles of the actions, each with the title of its section.
  ///   - keys: the present shortcuts of each action that there is, as GTK writes them.
  ///   - canvas: the keys that the canvas takes itself.
  init(menus: [(title: String, menu: Menu)], keys: [String: [String]], canvas: [CanvasKeys.Entry]) {
    var listed: Set<String> = []
    for (title, menu) in menus {
      // What's done at the position of a menu has no key.
      for item in menu.allItems
      where !item.action.hasSuffix("-here") && listed.insert(item.action).inserted {
        guard let shortcuts = keys[item.action] else { continue }
        add(
          Entry(
            section: item.submenu ?? title, title: item.title.replacing("…", with: ""),
            keys: shortcuts.map { Application.label(ofShortcut: $0) }, action: item.action))
      }
    }
    for entry in canvas { add(Entry(section: entry.section, title: entry.title, keys: entry.keys)) }
  }

  private mutating func add(_ entry: Entry) {
    if let index = sections.firstIndex(where: { $0.title == entry.section }) {
      sections[index].entries.append(entry)
    } else {
      sections.append(Section(title: entry.section, entries: [entry]))
    }
  }

  var entries: [Entry] { sections.flatMap(\.entries) }
}
