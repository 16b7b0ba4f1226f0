import CGtk
package import GLibSupport

/// Items that name actions, in sections and submenus. Shown by ``MenuButton`` and ``PopoverMenu``.
@MainActor
public final class Menu {
  package let object = GObjectRef(adopting: UnsafeMutableRawPointer(g_menu_new()))
  private var menu: OpaquePointer { object.opaque }

  /// Empty. Whatever shows it follows later changes.
  public init() {}

  /// - Parameter action: such as `win.undo`; the item is greyed when nothing around it has that action, and
  ///   shows a check mark for one with a state.
  @discardableResult
  public func item(_ title: String, action: String) -> Menu {
    g_menu_append(menu, title, action)
    return self
  }

  /// Items set off by lines.
  @discardableResult
  public func section(title: String? = nil, _ section: Menu) -> Menu {
    g_menu_append_section(menu, title, UnsafeMutablePointer(section.object.pointer(as: GMenuModel.self)))
    return self
  }

  /// - Returns: this menu, for further items; not the submenu.
  @discardableResult
  public func submenu(_ title: String, _ submenu: Menu) -> Menu {
    g_menu_append_submenu(menu, title, submenu.object.pointer(as: GMenuModel.self))
    return self
  }

  /// Takes all items out.
  public func removeAll() { g_menu_remove_all(menu) }
}
