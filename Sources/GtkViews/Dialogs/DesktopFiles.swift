import CGtk
import CGtkShim
import Files
public import Foundation
import GLibSupport

/// Hands files and addresses to other programs of the desktop.
@MainActor
public enum DesktopFiles {
  /// Opens a file or an address with the desktop's program for it. In a sandbox, the desktop asks which one.
  public static func open(_ url: URL, from window: Window?) {
    guard let address = address(of: url) else { return }
    gtk_show_uri(window?.gtkWindow, address, guint32(GDK_CURRENT_TIME))
  }

  /// Shows a file in the desktop's file manager, which selects it. If there's no such file manager, the
  /// file's folder is opened.
  public static func showInFolder(_ url: URL, from window: Window) {
    guard let address = address(of: url) else { return }
    let folder = url.deletingLastPathComponent()
    guard let application = window.application,
      let bus = g_application_get_dbus_connection(application.application)
    else { return open(folder, from: window) }
    let answer = Answer { [weak window] isShown in if !isShown { open(folder, from: window) } }
    shim_file_manager_show(
      bus, address,
      { isShown, data in Unmanaged<Answer>.fromOpaque(data).takeRetainedValue().body(isShown != 0) },
      Unmanaged.passRetained(answer).toOpaque())
  }

  private static func address(of url: URL) -> String? {
    guard url.isFileURL else { return url.absoluteString }
    return String(adopting: g_filename_to_uri(url.systemPath, nil, nil))
  }

  private final class Answer {
    let body: (Bool) -> Void
    init(_ body: @escaping (Bool) -> Void) { self.body = body }
  }
}
