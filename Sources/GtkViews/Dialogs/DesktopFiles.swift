import CKitGtk
import CKitGtkShim
import KitFiles
public import Foundation
import KitGLib

/// Hands files and addresses to other programs of the desktop.
@MainActor
public enum DesktopFiles {
  /// Opens a file or an address with the desktop's program for it. In a sandbox, the desktop asks which one.
  public static func open(_ url: URL, from window: Window?) { open(url, from: window) { _ in } }

  /// Opens a file or an address with the desktop's program for it. In a sandbox, the desktop's portal does it
  /// and asks which program to take.
  /// - Parameters:
  ///   - url: the file or the address.
  ///   - window: the window that the desktop's questions belong to.
  ///   - onFailure: called if it can't be opened, with the desktop's reason.
  package static func open(_ url: URL, from window: Window?, onFailure: @escaping (String) -> Void) {
    guard let address = address(of: url) else { return }
    let answer = Answer { if let reason = $0 { onFailure(reason) } }
    shim_show_uri(window?.gtkWindow, address, Answer.handler, answer.retained)
  }

  /// Shows a file in the desktop's file manager, which selects it. If there's no such file manager, the
  /// file's folder is opened.
  public static func showInFolder(_ url: URL, from window: Window) {
    showInFolder(url, from: window) { _ in }
  }

  /// Shows a file in the desktop's file manager, which selects it; in a sandbox, through the desktop's
  /// portal. If there's no such file manager, the file's folder is opened.
  /// - Parameters:
  ///   - url: the file.
  ///   - window: the window that the desktop's questions belong to.
  ///   - onFailure: called if nothing of that is possible, with the desktop's reason.
  package static func showInFolder(
    _ url: URL, from window: Window, onFailure: @escaping (String) -> Void
  ) {
    guard let address = address(of: url) else { return }
    let folder = url.deletingLastPathComponent()
    guard let application = window.application,
      let bus = g_application_get_dbus_connection(application.application)
    else { return open(folder, from: window, onFailure: onFailure) }
    let openFolder = { [weak window] in open(folder, from: window, onFailure: onFailure) }
    if isSandboxed {
      let connection = GObjectRef(retaining: bus)
      Task {
        // The portal gets a descriptor, and the file may be on a slow disk.
        let descriptor = await pathDescriptor(of: url)
        guard descriptor >= 0 else { return openFolder() }
        let answer = Answer { if $0 != nil { openFolder() } }
        shim_portal_show_in_folder(connection.opaque, descriptor, Answer.handler, answer.retained)
      }
    } else {
      let answer = Answer { if $0 != nil { openFolder() } }
      shim_file_manager_show(bus, address, Answer.handler, answer.retained)
    }
  }

  /// Whether the program runs in a sandbox of Flatpak, where it sees files and other programs only through
  /// the desktop's portal.
  package static let isSandboxed = URL(pathText: "/.flatpak-info").isTaken

  @concurrent private nonisolated static func pathDescriptor(of url: URL) async -> Int32 {
    shim_open_path(url.systemPath)
  }

  private static func address(of url: URL) -> String? {
    guard url.isFileURL else { return url.absoluteString }
    return String(adopting: g_filename_to_uri(url.systemPath, nil, nil))
  }

  /// A closure that's called once, with the reason if something couldn't be done.
  @MainActor
  private final class Answer {
    private let body: (String?) -> Void

    init(_ body: @escaping (String?) -> Void) { self.body = body }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static let handler: ShimDesktopAnswer = { problem, data in
      Unmanaged<Answer>.fromOpaque(data).takeRetainedValue().body(problem.map { String(cString: $0) })
    }
  }
}
