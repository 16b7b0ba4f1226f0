import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib
import Synchronization

/// A display for GTK tests, from a bare shell too.
///
/// GTK tests are synchronous XCTest methods whose body is in `withDisplay { … }`. The first call starts an
/// Xvfb, sets GTK's environment and initialises GTK, once for the process. XCTest runs only synchronous tests
/// on the process's first thread.
///
/// The user's own display isn't used: windows would appear there, and take the focus. To watch a test, name
/// an X server in `PINBOARD_TEST_DISPLAY`.
@MainActor
package enum TestDisplay {
  private static var isStarted = false
  /// Whether the display is an X server of this process's own, without a window manager.
  package private(set) static var isOwn = false

  /// Starts the display once. Traps with a message when there's no display and none can be started.
  package static func start() {
    guard !isStarted else { return }
    isStarted = true
    setenv("GSETTINGS_BACKEND", "memory", 1)
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
    // For child processes; this process has read the variable before its first line.
    setenv("G_DEBUG", "fatal-criticals", 1)
    shim_make_criticals_fatal()
    // An application's id can be registered on a bus only once, and the tests make many applications. GLib starts
    // a bus if there's a display and no address.
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    // GVfs, where it's installed, doesn't expect a bus that can't be reached.
    setenv("GIO_USE_VFS", "local", 1)
    setenv("GIO_USE_VOLUME_MONITOR", "unix", 1)
    setenv("GTK_A11Y", "none", 1)
    unsetenv("GTK_THEME")
    let shown = ProcessInfo.processInfo.environment["PINBOARD_TEST_DISPLAY"]
    setenv("DISPLAY", shown ?? ":" + startServer(), 1)
    setenv("GDK_BACKEND", "x11", 1)
    for name in ["WAYLAND_DISPLAY", "GTK_IM_MODULE", "GTK_MODULES", "GTK_PATH", "GDK_SCALE", "GSK_RENDERER"] {
      unsetenv(name)
    }
    isOwn = shown == nil
    guard shim_gtk_init() != 0 else { fatalError("GTK found no display for the tests") }
    MainLoop.attachMainQueue()
  }

  /// Sets the desktop's animation setting for this process. Each `withDisplay` begins with animations on.
  package static func enablesAnimations(_ value: Bool) {
    shim_settings_set_boolean(gtk_settings_get_default(), "gtk-enable-animations", value ? 1 : 0)
  }

  /// Sets the size of all letters for this process, in percent of the usual one.
  package static func setLetters(percent: Int32) {
    guard let settings = gtk_settings_get_default() else { return }
    var value = GValue()
    // The number of GObject's type of 32-bit integers.
    g_value_init(&value, GType(6 << 2))
    // In 1,024 parts of a dot for each inch.
    g_value_set_int(&value, 96 * 1_024 * percent / 100)
    g_object_set_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-xft-dpi", &value)
  }

  /// Starts an Xvfb on a free number and returns the number once it accepts clients.
  private static func startServer() -> String {
    let server = Process()
    let output = Pipe()
    // With setpriv the kernel ends the server if this process crashes.
    server.executableURL = URL(filePath: "/usr/bin/setpriv")
    server.arguments = [
      "--pdeathsig", "TERM", "/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten",
      "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    do { try server.run() } catch { fatalError("Xvfb could not be started: \(error)") }
    serverProcess.withLock { $0 = server.processIdentifier }
    atexit { serverProcess.withLock { _ = $0.map { kill($0, SIGTERM) } } }
    var number = Data()
    while !number.contains(UInt8(ascii: "\n")) {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { fatalError("Xvfb ended before it was ready") }
      number += piece
    }
    return String(decoding: number, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The server that this process has started.
private let serverProcess = Mutex<pid_t?>(nil)
