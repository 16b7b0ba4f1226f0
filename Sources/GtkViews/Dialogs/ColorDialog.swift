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
    var connections: [SignalConnection] = []
    let isChosen = await withCheckedContinuation { continuation in
      let reply = SingleReply(continuation, otherwise: false)
      let responded: @MainActor (Int32) -> Void = { response in
        if response == GTK_RESPONSE_OK.rawValue { gtk_color_chooser_get_rgba(object.opaque, &rgba) }
        reply.send(response == GTK_RESPONSE_OK.rawValue)
        gtk_window_destroy(object.pointer())
      }
      // Called without a response when the parent window is closed.
      let destroyed: @MainActor () -> Void = { reply.send(false) }
      connections = [
        SignalConnection(object, responded) { data, destroy in
          shim_dialog_on_response(
            object.pointer(),
            { _, response, data in ClosureBox<@MainActor (Int32) -> Void>.body(of: data)(response) }, data,
            destroy)
        },
        SignalConnection(object, destroyed) { data, destroy in
          shim_widget_on_destroy(
            widget, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
        },
      ]
      window.dialogs[ObjectIdentifier(object)] = {
        reply.send(false)
        gtk_window_destroy(object.pointer())
      }
      gtk_window_present(object.pointer())
    }
    window.dialogs[ObjectIdentifier(object)] = nil
    // Disconnected, since the handlers hold the dialog.
    for connection in connections { connection.disconnect() }
    guard isChosen else { return nil }
    return Color(red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue), alpha: 1)
  }
}
