// A build of all products, without the tests, doesn't find XCTest.
#if canImport(XCTest)
  import CKitGtk
  import CKitGtkShim
  import Foundation
  import KitGLib
  package import GtkViews
  import XCTest

  /// Skips a test that sends real events if that isn't possible: it needs a bare X server and xdotool.
  @MainActor
  package func requireXdotool() throws {
    guard TestDisplay.isOwn, FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool") else {
      throw XCTSkip("needs xdotool and an X server of its own")
    }
  }

  /// Sends events, and waits for their effect.
  @MainActor
  package func xdotool(_ arguments: [String], until condition: () -> Bool) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/xdotool")
    process.arguments = arguments
    do { try process.run() } catch { return false }
    return MainLoop.pump { condition() && !process.isRunning }
  }

  /// Returns a window's number on the X server.
  @MainActor
  package func windowIdentifier(_ window: Window) -> String? {
    guard let surface = gtk_native_get_surface(window.object.opaque) else { return nil }
    let identifier = shim_x11_window(surface)
    return identifier == 0 ? nil : String(identifier)
  }
#endif
