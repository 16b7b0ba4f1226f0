import CGtk
package import GLibSupport

/// A menu of items that refer to actions, in sections and submenus. Shown by ``MenuButton`` and
/// ``PopoverMenu``.
@MainActor
public final class Menu {
  package let object = GObjectRef(adopting: UnsafeMutableRawPointer(g_menu_new()))
  private var menu: OpaquePointer { object.opaque }

  /// Creates an empty menu. Later changes are also shown in open menus.
  public init() {}

  /// Adds an item.
  /// - Parameter action: such as `win.undo`. The item is greyed out when the action isn't found, and shows a
  ///   check mark for an action with a state.
  @discardableResult
  public func item(_ title: String, action: String) -> Menu {
    g_menu_append(menu, title, action)
    return self
  }

  /// Adds a section, which is separated by lines.
  @discardableResult
  public func section(title: String? = nil, _ section: Menu) -> Menu {
    g_menu_append_section(menu, title, UnsafeMutablePointer(section.object.pointer(as: GMenuModel.self)))
    return self
  }

  /// Adds a submenu.
  /// - Returns: this menu, for further items; not the submenu.
  @discardableResult
  public func submenu(_ title: String, _ submenu: Menu) -> Menu {
    g_menu_append_submenu(menu, title, submenu.object.pointer(as: GMenuModel.self))
    return self
  }

  /// Removes all items.
  public func removeAll() { g_menu_remove_all(menu) }
}
