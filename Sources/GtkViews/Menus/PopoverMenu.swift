import CGtk
public import Foundation
import GLibSupport

/// A context menu.
@MainActor
public enum PopoverMenu {
  /// Opens a menu with its corner at a point of a view's space.
  @discardableResult
  public static func show(_ menu: Menu, at point: CGPoint, in view: View) -> Popover {
    let popover = Popover(wrapping: gtk_popover_menu_new_from_model(menu.object.pointer(as: GMenuModel.self)))
    gtk_popover_set_has_arrow(popover.popover, 0)
    popover.horizontalAlignment = .start
    popover.show(at: CGRect(origin: point, size: .zero), in: view)
    return popover
  }
}
