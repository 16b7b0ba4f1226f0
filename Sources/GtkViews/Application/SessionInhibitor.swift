import CKitGtk
import KitGLib

/// A reason for which the desktop's session shouldn't end now. The desktop shows it to the user, who decides.
///
/// It holds until ``end()`` or until it's released. Desktops without a session manager ignore it.
@MainActor
package final class SessionInhibitor {
  private let application: GObjectRef
  private var cookie: guint

  /// - Parameters:
  ///   - application: the program.
  ///   - reason: the reason, as the user reads it.
  package init(_ application: Application, reason: String) {
    self.application = application.object
    cookie = gtk_application_inhibit(
      application.gtkApplication, nil, GTK_APPLICATION_INHIBIT_LOGOUT, reason)
  }

  /// Lets the session end.
  package func end() {
    guard cookie != 0 else { return }
    gtk_application_uninhibit(application.pointer(), cookie)
    cookie = 0
  }

  isolated deinit { end() }
}
