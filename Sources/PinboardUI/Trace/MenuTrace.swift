import BoardCanvas
import BoardSession
import DragDropKit

/// Reports in the trace what an opened menu has, so that tests find an item by its action and not by its
/// position.
enum MenuTrace {
  /// A row of a menu: an item, or the way to a submenu.
  private struct Row: Encodable {
    var title: String
    /// The full name of an item's action; nil for a submenu.
    var action: String?
    /// Whether the row can be chosen.
    var isEnabled: Bool
    /// The rows of a submenu; nil for an item.
    var rows: [Row]?
  }

  /// Reports each opening of a button's menu.
  static func follow(_ button: MenuButton, in window: Window) {
    guard Trace.current != nil else { return }
    button.onOpen { [weak button, weak window] in
      if let menu = button?.menu, let window { emit(menu, in: window) }
    }
  }

  static func emit(_ menu: Menu, in window: Window) {
    guard Trace.current != nil else { return }
    let disabled = Set(window.actions.filter { !$0.isEnabled }.map { "win.\($0.name)" })
    Trace.emit("menu.shown", ["window": window.traceLabel, "rows": rows(of: menu, without: disabled)])
  }

  private static func rows(of menu: Menu, without disabled: Set<String>) -> [Row] {
    menu.parts.flatMap { part in
      switch part {
      case .item(let title, let action):
        [Row(title: title, action: action, isEnabled: !disabled.contains(action))]
      case .section(let menu): rows(of: menu, without: disabled)
      case .submenu(let title, let menu):
        [Row(title: title, isEnabled: true, rows: rows(of: menu, without: disabled))]
      }
    }
  }
}
