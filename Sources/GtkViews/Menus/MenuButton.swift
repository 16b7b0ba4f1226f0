import CGtk
import CGtkShim
import GLibSupport

/// A button that opens a menu, or any other popover.
///
/// The menu's items are made when it's opened for the first time, and follow the ``menu`` from then on.
public final class MenuButton: View {
  /// The menu; nil for a button that opens a ``popover``.
  public let menu: Menu?
  /// The popover that's opened instead of a menu.
  public let popover: Popover?

  /// - Parameter icon: a name in the icon theme, such as `open-menu-symbolic`.
  public init(icon: String, menu: Menu) {
    self.menu = menu
    popover = nil
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(object.opaque, icon)
    shim_menu_button_set_menu(object.opaque, menu.object.pointer(as: GMenuModel.self))
  }

  /// - Parameter title: the text; an arrow is drawn beside it.
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

  /// - Parameter popover: becomes the button's subview.
  public init(icon: String, popover: Popover) {
    menu = nil
    self.popover = popover
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(object.opaque, icon)
    adopt(popover) { gtk_menu_button_set_popover(object.opaque, popover.widget) }
  }

  /// Opens the menu or popover, like a click.
  public func open() { gtk_menu_button_popup(object.opaque) }

  /// Closes the menu or popover. Does nothing when it isn't open.
  public func close() { gtk_menu_button_popdown(object.opaque) }

  override package func detachWidget(of child: View) { gtk_menu_button_set_popover(object.opaque, nil) }
}
