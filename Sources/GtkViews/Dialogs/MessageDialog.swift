import CGtk
import CGtkShim
import GLibSupport

/// Asks a person something before a window goes on.
@MainActor
public enum MessageDialog {
  /// One of the answers.
  public struct Button: Sendable, ExpressibleByStringLiteral {
    /// How a button looks, and whether Return chooses it.
    public enum Role: Sendable {
      /// Return chooses the first of these where none is suggested.
      case normal
      /// Return chooses it.
      case suggested
      /// Something is lost by it.
      case destructive
    }

    /// An underscore in it marks the letter that chooses it together with Alt.
    public let title: String
    /// For one that's made of a string alone: `.normal`.
    public let role: Role

    /// - Parameter title: needn't be the only one of its kind, as answers are told by their index.
    public init(_ title: String, role: Role = .normal) {
      self.title = title
      self.role = role
    }

    /// A normal one.
    public init(stringLiteral title: String) { self.init(title) }
  }

  /// Shows a message and waits for the answer. The main loop goes on meanwhile.
  /// - Parameter window: can't be used until then; nil leaves the message on its own.
  /// - Returns: the index of the button; -1 when the message was closed in another way.
  public static func show(in window: Window?, title: String, body: String? = nil, buttons: [Button]) async
    -> Int
  {
    let widget = shim_message_dialog_new(window?.gtkWindow, title, body)
    let object = GObjectRef(retaining: UnsafeMutableRawPointer(widget))
    for (index, button) in buttons.enumerated() {
      // GTK takes a single "_" for the mark of a shortcut; titles may hold people's names.
      let title = button.title.replacing("_", with: "__")
      guard let action = gtk_dialog_add_button(object.pointer(), title, Int32(index)) else { continue }
      switch button.role {
      case .normal: break
      case .suggested:
        gtk_widget_add_css_class(action, "suggested-action")
        gtk_dialog_set_default_response(object.pointer(), Int32(index))
      case .destructive: gtk_widget_add_css_class(action, "destructive-action")
      }
    }
    // Return and the first focus are never on what loses something; without a default GTK chooses one button on X11 and
    // another on Wayland.
    if !buttons.contains(where: { $0.role == .suggested }),
      let harmless = buttons.firstIndex(where: { $0.role == .normal })
    {
      gtk_dialog_set_default_response(object.pointer(), Int32(harmless))
    }
    var connections: [SignalConnection] = []
    let answer = await withCheckedContinuation { continuation in
      let reply = SingleReply(continuation, otherwise: -1)
      let responded: @MainActor (Int32) -> Void = { response in
        reply.send(response >= 0 ? Int(response) : -1)
        gtk_window_destroy(object.pointer())
      }
      // Without a response when the parent window goes.
      let destroyed: @MainActor () -> Void = { reply.send(-1) }
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
      window?.dialogs[ObjectIdentifier(object)] = {
        reply.send(-1)
        gtk_window_destroy(object.pointer())
      }
      gtk_window_present(object.pointer())
    }
    window?.dialogs[ObjectIdentifier(object)] = nil
    // The handlers hold the dialog.
    for connection in connections { connection.disconnect() }
    return answer
  }
}
