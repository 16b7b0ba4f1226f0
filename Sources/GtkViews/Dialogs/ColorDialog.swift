import CKitGtk
import CKitGtkShim
import KitGLib

/// The desktop's dialog for any colour.
@MainActor
package enum ColorDialog {
  /// Shows the dialog and waits for the choice. The main loop keeps running.
  /// - Parameters:
  ///   - window: the window that's blocked meanwhile.
  ///   - title: the title of the dialog.
  ///   - color: the colour that's chosen at first.
  /// - Returns: the opaque colour; nil if the user has chosen none.
  package static func show(in window: Window, title: String, color: Color) async -> Color? {
    guard let widget = gtk_color_chooser_dialog_new(title, window.gtkWindow) else { return nil }
    let object = GObjectRef(retaining: UnsafeMutableRawPointer(widget))
    gtk_window_set_modal(object.pointer(), 1)
    gtk_color_chooser_set_use_alpha(object.opaque, 0)
    var rgba = GdkRGBA(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: 1)
    gtk_color_chooser_set_rgba(object.opaque, &rgba)
    let response = await DialogResponse.wait(for: object, in: window) { _ in
      gtk_color_chooser_get_rgba(object.opaque, &rgba)
    }
    guard response == GTK_RESPONSE_OK.rawValue else { return nil }
    return Color(red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue), alpha: 1)
  }
}
