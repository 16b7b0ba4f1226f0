import CGtk
public import Foundation
import GLibSupport

/// A context menu.
@MainActor
public enum PopoverMenu {
  /// Opens a menu whose corner is at a point of a view's space.
  ///
  /// Wayland compositors give menus to input that they sent last. GTK 4.8.3 names the last key event that it has read, not the
  /// one that's handled: where Shift and F10 are up again by then (both within the moment that the program was busy for), the
  /// compositor closes the menu at once (mutter 43).
  @discardableResult
  public static func show(_ menu: Menu, at point: CGPoint, in view: View) -> Popover {
    let popover = Popover(wrapping: gtk_popover_menu_new_from_model(menu.object.pointer(as: GMenuModel.self)))
    gtk_popover_set_has_arrow(popover.popover, 0)
    popover.horizontalAlignment = .start
    popover.show(at: CGRect(origin: point, size: .zero), in: view)
    return popover
  }
}
