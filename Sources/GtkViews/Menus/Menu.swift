import CKitGtk
import CKitGtkShim
public import Foundation
package import KitGLib

/// A menu of items that refer to actions, in sections and submenus. Shown by ``MenuButton`` and
/// ``PopoverMenu``.
///
/// ```swift
/// let menu = Menu()
/// menu.item("Open…", action: "win.open")
/// menu.section(Menu().item("Quit", action: "app.quit"))
/// ```
@MainActor
public final class Menu {
  package let object = GObjectRef(adopting: UnsafeMutableRawPointer(g_menu_new()))
  private var menu: OpaquePointer { object.opaque }
  /// What was added, in its order.
  package private(set) var parts: [Part] = []

  /// A part of a menu.
  package enum Part {
    case item(title: String, action: String)
    case section(Menu)
    case submenu(title: String, Menu)
  }

  /// The items of the menu, its sections and its submenus, each with the title of its innermost submenu.
  public var allItems: [(title: String, action: String, submenu: String?)] {
    var items: [(title: String, action: String, submenu: String?)] = []
    for part in parts {
      switch part {
      case .item(let title, let action): items.append((title, action, nil))
      case .section(let menu): items += menu.allItems
      case .submenu(let title, let menu):
        items += menu.allItems.map { ($0.title, $0.action, $0.submenu ?? title) }
      }
    }
    return items
  }

  /// Creates an empty menu. Later changes are also shown in open menus.
  public init() {}

  /// Adds an item.
  /// - Parameters:
  ///   - title: the item's text.
  ///   - action: such as `win.undo`. The item is greyed out when the action isn't found, and shows a check
  ///     mark for an action with a state.
  @discardableResult
  public func item(_ title: String, action: String) -> Menu {
    g_menu_append(menu, title, action)
    parts.append(.item(title: title, action: action))
    return self
  }

  /// Adds an item that shows the keys of another action, which does the same at another position.
  /// - Parameters:
  ///   - title: the item's text.
  ///   - action: the full name of the action, which has no keys of its own.
  ///   - keys: the keys as GTK writes them; nil shows none.
  @discardableResult
  package func item(_ title: String, action: String, showing keys: String?) -> Menu {
    guard let keys else { return item(title, action: action) }
    let item = g_menu_item_new(title, action)
    g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys))
    g_menu_append_item(menu, item)
    g_object_unref(UnsafeMutableRawPointer(item))
    parts.append(.item(title: title, action: action))
    return self
  }

  /// Adds an item with a swatch of a colour before its text; without one if `swatch` is nil.
  ///
  /// GTK shows an item's icon only if there's no text. So the swatch is a part of the text: a wide space with
  /// the colour behind it. Lines above and below it and thin spaces beside it are its edge, since the menu
  /// may have nearly that colour.
  @discardableResult
  package func item(_ title: String, swatch: Color?, action: String) -> Menu {
    guard let swatch else { return item(title, action: action) }
    func hex(_ part: Double) -> String {
      let text = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
      return text.count < 2 ? "0\(text)" : text
    }
    let (color, edge) = ("#\(hex(swatch.red))\(hex(swatch.green))\(hex(swatch.blue))", "#808080")
    let side = "<span background='\(edge)'>\u{200A}</span>"
    let lines = "underline='single' underline_color='\(edge)' overline='single' overline_color='\(edge)'"
    let escaped = g_markup_escape_text(title, -1)
    defer { g_free(escaped) }
    let text = escaped.map { String(cString: $0) } ?? ""
    let item = g_menu_item_new(
      "\(side)<span background='\(color)' \(lines)>\u{2003}\u{2003}</span>\(side)\u{2002}\(text)", action)
    g_menu_item_set_attribute_value(item, "use-markup", g_variant_new_string("yes"))
    g_menu_append_item(menu, item)
    g_object_unref(UnsafeMutableRawPointer(item))
    parts.append(.item(title: title, action: action))
    return self
  }

  /// Adds a section, which is separated by lines.
  @discardableResult
  public func section(title: String? = nil, _ section: Menu) -> Menu {
    g_menu_append_section(menu, title, UnsafeMutablePointer(section.object.pointer(as: GMenuModel.self)))
    parts.append(.section(section))
    return self
  }

  /// Adds a submenu.
  /// - Returns: this menu, for further items; not the submenu.
  @discardableResult
  public func submenu(_ title: String, _ submenu: Menu) -> Menu {
    g_menu_append_submenu(menu, title, submenu.object.pointer(as: GMenuModel.self))
    parts.append(.submenu(title: title, submenu))
    return self
  }

  /// Removes all items.
  public func removeAll() {
    g_menu_remove_all(menu)
    parts = []
  }
}

/// A context menu.
@MainActor
public enum PopoverMenu {
  /// Opens a menu with its corner at a point of a view's space. It opens to the right, and to the left in
  /// languages that are written from right to left.
  @discardableResult
  public static func show(_ menu: Menu, at point: CGPoint, in view: View) -> Popover {
    let popover = Popover(wrapping: gtk_popover_menu_new_from_model(menu.object.pointer(as: GMenuModel.self)))
    gtk_popover_set_has_arrow(popover.popover, 0)
    // GTK takes the start for the left in all languages.
    let isRightToLeft = gtk_widget_get_direction(view.widget) == GTK_TEXT_DIR_RTL
    popover.horizontalAlignment = isRightToLeft ? .end : .start
    popover.show(at: CGRect(origin: point, size: .zero), in: view)
    return popover
  }
}

/// A button that opens a menu, or any other popover.
///
/// The menu's items are made each time it's opened, and follow the ``menu`` until it's closed.
///
/// ```swift
/// let button = MenuButton(icon: "open-menu-symbolic", menu: Menu().item("Quit", action: "app.quit"))
/// ```
public final class MenuButton: View {
  /// The menu; nil for a button that opens a ``popover``.
  public let menu: Menu?
  /// The popover that's opened instead of a menu.
  public let popover: Popover?

  /// - Parameters:
  ///   - icon: a name in the icon theme, such as `open-menu-symbolic`.
  ///   - menu: the menu that a press opens.
  public init(icon: String, menu: Menu) {
    self.menu = menu
    popover = nil
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(object.opaque, icon)
    shim_menu_button_set_menu(object.opaque, menu.object.pointer(as: GMenuModel.self))
  }

  /// - Parameters:
  ///   - title: the text; an arrow is drawn beside it.
  ///   - menu: the menu that a press opens.
  public init(title: String, menu: Menu) {
    self.menu = menu
    popover = nil
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_label(object.opaque, title)
    shim_menu_button_set_menu(object.opaque, menu.object.pointer(as: GMenuModel.self))
  }

  /// The text on the button; nil for a button with an icon.
  public var title: String? {
    get { gtk_menu_button_get_label(object.opaque).map { String(cString: $0) } }
    set { gtk_menu_button_set_label(object.opaque, newValue ?? "") }
  }

  /// Whether F10 opens the menu or popover; false by default. Set it for one button of a window.
  public var isPrimary: Bool {
    get { gtk_menu_button_get_primary(object.opaque) != 0 }
    set { gtk_menu_button_set_primary(object.opaque, newValue ? 1 : 0) }
  }

  /// - Parameters:
  ///   - icon: a name in the icon theme, such as `open-menu-symbolic`.
  ///   - popover: becomes the button's subview.
  public init(icon: String, popover: Popover) {
    menu = nil
    self.popover = popover
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(object.opaque, icon)
    adopt(popover) { gtk_menu_button_set_popover(object.opaque, popover.widget) }
  }

  /// Calls `body` each time the button is about to open its menu or popover.
  package func onOpen(_ body: @escaping () -> Void) {
    // GTK 4.8 has no signal for it. The button consists of a GtkToggleButton.
    guard let child = gtk_widget_get_first_child(widget) else { return }
    let reference = GObjectRef(retaining: UnsafeMutableRawPointer(child))
    let toggle: UnsafeMutablePointer<GtkToggleButton> = reference.pointer()
    connections.append(
      .notify(reference, property: "active") { if gtk_toggle_button_get_active(toggle) != 0 { body() } })
  }

  /// Opens the menu or popover, like a click.
  public func open() { gtk_menu_button_popup(object.opaque) }

  /// Closes the menu or popover. Does nothing when it isn't open.
  public func close() { gtk_menu_button_popdown(object.opaque) }

  override package func detachWidget(of child: View) { gtk_menu_button_set_popover(object.opaque, nil) }
}
