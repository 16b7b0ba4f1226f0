import CKitGtk
import CKitGtkShim
import KitGLib

/// How the desktop shows a window among the others.
extension Window {
  /// Whether the window fills the screen. Setting it sends a request to the desktop, which may fulfil it
  /// later or not at all.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(gtkWindow) != 0 }
    set { if newValue { gtk_window_fullscreen(gtkWindow) } else { gtk_window_unfullscreen(gtkWindow) } }
  }

  /// The window that this one belongs to: the desktop shows this one above it, and opens it over it. Set it
  /// before ``present()``; nil for none.
  public var transientParent: Window? {
    get { Window.all.first { $0.gtkWindow == gtk_window_get_transient_for(gtkWindow) } }
    set { gtk_window_set_transient_for(gtkWindow, newValue?.gtkWindow) }
  }

  /// Whether ``keepAbove(_:)`` has an effect: only window managers of X11 take the request. Wayland has no
  /// such request.
  public var canKeepAbove: Bool {
    shim_x11_can_keep_above(gtk_widget_get_display(widget)) != 0
  }

  /// Asks the window manager to keep the shown window above the others, or to stop that.
  public func keepAbove(_ isAbove: Bool) {
    guard let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)) else { return }
    shim_x11_keep_above(surface, isAbove ? 1 : 0)
  }

  /// Lets clicks and touches through to what's behind the window, or takes them again. The keyboard stays as
  /// it is. The display server keeps that until the window gets a frame of its own again.
  public func ignoreInput(_ isIgnored: Bool) {
    guard let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)) else { return }
    guard isIgnored else { return gdk_surface_set_input_region(surface, nil) }
    let nowhere = cairo_region_create()
    gdk_surface_set_input_region(surface, nowhere)
    cairo_region_destroy(nowhere)
  }

  /// Whether what's behind a window can shine through it: whether the desktop has a compositor.
  public var canBeTranslucent: Bool {
    guard let display = gtk_widget_get_display(widget) else { return false }
    return gdk_display_is_composited(display) != 0 && gdk_display_is_rgba(display) != 0
  }

  /// The modifier keys that are held now, also while something else has the keyboard to itself, such as a
  /// drag on X11; none without a keyboard.
  package var heldModifiers: Modifiers {
    guard let display = gtk_widget_get_display(widget), let seat = gdk_display_get_default_seat(display),
      let keyboard = gdk_seat_get_keyboard(seat)
    else { return [] }
    return Modifiers(gdk_device_get_modifier_state(keyboard))
  }
}
