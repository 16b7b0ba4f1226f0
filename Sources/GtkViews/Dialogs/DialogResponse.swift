import CKitGtk
import CKitGtkShim
import KitGLib

/// Shows a dialog of GTK's and waits for its response.
@MainActor
enum DialogResponse {
  /// Shows a dialog, which is destroyed when it's answered. The main loop keeps running.
  /// - Parameters:
  ///   - dialog: a `GtkDialog`.
  ///   - window: the window with which the dialog is closed; nil for an independent one.
  ///   - reading: called with the response while the dialog is still whole.
  /// - Returns: the response; `GTK_RESPONSE_NONE` if the dialog was destroyed without one.
  static func wait(
    for dialog: GObjectRef, in window: Window?, reading: @escaping @MainActor (Int32) -> Void = { _ in }
  ) async -> Int32 {
    let none = GTK_RESPONSE_NONE.rawValue
    var connections: [SignalConnection] = []
    let answer = await withCheckedContinuation { continuation in
      let reply = SingleReply(continuation, otherwise: none)
      let responded: @MainActor (Int32) -> Void = { response in
        reading(response)
        reply.send(response)
        gtk_window_destroy(dialog.pointer())
      }
      // Called without a response when the parent window is closed.
      let destroyed: @MainActor () -> Void = { reply.send(none) }
      connections = [
        SignalConnection(dialog, responded) { data, destroy in
          shim_dialog_on_response(
            dialog.pointer(),
            { _, response, data in ClosureBox<@MainActor (Int32) -> Void>.body(of: data)(response) }, data,
            destroy)
        },
        SignalConnection(dialog, destroyed) { data, destroy in
          shim_widget_on_destroy(
            dialog.pointer(), { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data,
            destroy)
        },
      ]
      window?.dialogs[ObjectIdentifier(dialog)] = {
        reply.send(none)
        gtk_window_destroy(dialog.pointer())
      }
      gtk_window_present(dialog.pointer())
    }
    window?.dialogs[ObjectIdentifier(dialog)] = nil
    // Disconnected, since the handlers hold the dialog.
    for connection in connections { connection.disconnect() }
    return answer
  }
}
