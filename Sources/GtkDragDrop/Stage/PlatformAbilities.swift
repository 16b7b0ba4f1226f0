import CGtk
import CGtkShim

/// What the display server and this version of GTK can do with a platform drag; determined at run time.
struct PlatformAbilities: Equatable, Sendable {
  /// Whether key events reach the program while a platform drag runs: only then can Space add items to it. On
  /// X11 GDK grabs the keys and lets us look at the raw events. From 4.10 on it acts on them itself (Space
  /// drops), and Wayland's compositors keep them.
  let deliversKeys: Bool
  /// Whether a finger can start a platform drag: on Wayland, if GTK requests it with the finger's own serial
  /// (seen in 4.18; 4.8 uses the mouse's last serial, and the drag never ends). X11's drags only know a
  /// pointer.
  let startsFromTouch: Bool

  init(isX11: Bool, major: Int, minor: Int) {
    deliversKeys = isX11 && (major, minor) < (4, 10)
    startsFromTouch = !isX11 && (major, minor) >= (4, 18)
  }

  /// The abilities in the running program. The display must be open.
  @MainActor
  static var current: PlatformAbilities {
    let isX11 = gdk_display_get_default().map { shim_display_is_x11($0) != 0 } ?? false
    return PlatformAbilities(
      isX11: isX11, major: Int(gtk_get_major_version()), minor: Int(gtk_get_minor_version()))
  }
}
