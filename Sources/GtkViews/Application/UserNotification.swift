import CKitGtk
import CKitGtkShim
import KitGLib

/// A message that the desktop shows outside of the program's windows (GNotification).
package struct UserNotification {
  /// The title.
  package var title: String
  /// The text below the title.
  package var body: String
  /// What a click does: the name of an action of the application with a text, and this text.
  package var action: (name: String, text: String)?

  /// - Parameters:
  ///   - title: the title.
  ///   - body: the text below the title.
  ///   - action: the action of a click, added by ``Application/addTextAction(_:_:)``; nil shows the program.
  package init(title: String, body: String, action: (name: String, text: String)? = nil) {
    self.title = title
    self.body = body
    self.action = action
  }
}

extension Application {
  /// Shows a notification, instead of an earlier one with the same identifier. Without a message bus there's
  /// no desktop that would show it, and GLib expects one.
  package func add(_ notification: UserNotification, withIdentifier identifier: String) {
    guard g_application_get_dbus_connection(application) != nil else { return }
    let object = g_notification_new(notification.title)
    defer { g_object_unref(UnsafeMutableRawPointer(object)) }
    g_notification_set_body(object, notification.body)
    if let action = notification.action {
      g_notification_set_default_action_and_target_value(
        object, "app.\(action.name)", g_variant_new_string(action.text))
    }
    g_application_send_notification(application, identifier, object)
  }

  /// Adds an action `app.name` that's called with a text.
  /// - Parameters:
  ///   - name: the name without `app.`.
  ///   - handler: called when the action is chosen.
  package func addTextAction(_ name: String, _ handler: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = GObjectRef(adopting: g_simple_action_new(name, type))
    keep(
      SignalConnection(action, handler) { data, destroy in
        shim_action_on_activate(
          action.opaque,
          { _, parameter, data in
            guard let text = parameter.flatMap({ g_variant_get_string($0, nil) }) else { return }
            ClosureBox<@MainActor (String) -> Void>.body(of: data)(String(cString: text))
          }, data, destroy)
      })
    g_action_map_add_action(object.opaque, action.opaque)
  }
}
