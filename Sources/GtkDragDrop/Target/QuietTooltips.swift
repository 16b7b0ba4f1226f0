import CKitGtk
import Foundation
import KitGLib

/// Keeps the tooltips of widgets under a drag from appearing.
///
/// GTK shows the tooltip of what's under the pointer after a while, even during a drag. On Wayland the
/// tooltip's window ends the drag that's moved across it.
@MainActor
final class QuietTooltips {
  /// The widgets whose tooltips were taken away.
  private var quiet: [GObjectRef] = []

  /// Takes away the tooltips of the widgets at a point of a window's widget, from the innermost out.
  /// GTK asks these for a tooltip, and may have begun to wait for it before the drag.
  func quieten(_ root: UnsafeMutablePointer<GtkWidget>, at point: CGPoint) {
    var widget = gtk_widget_pick(root, point.x, point.y, GTK_PICK_INSENSITIVE)
    while let at = widget {
      if gtk_widget_get_has_tooltip(at) != 0 {
        gtk_widget_set_has_tooltip(at, 0)
        quiet.append(GObjectRef(retaining: UnsafeMutableRawPointer(at)))
      }
      widget = gtk_widget_get_parent(at)
    }
  }

  /// Gives all tooltips back.
  func restore() {
    for object in quiet { gtk_widget_set_has_tooltip(object.pointer(), 1) }
    quiet = []
  }
}
