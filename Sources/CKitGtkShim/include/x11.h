// Functions for X11 only.
#ifndef SHIM_X11_H
#define SHIM_X11_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Returns a surface's X11 window id; 0 on another display server. <gdk/x11/gdkx.h> would import all of Xlib.
unsigned long shim_x11_window(GdkSurface *surface);

gboolean shim_display_is_x11(GdkDisplay *display);

typedef void (*SHIM_MAIN_ACTOR ShimKeyPressed)(gpointer data);

/// Calls `pressed` when a key (Escape, Space) goes down while a drag runs. GDK grabs these keys on the root
/// window, whose events reach no surface, so the raw events are observed. Returns the handler's id on the
/// display, or 0 if the display isn't X11. `destroy` frees `data` in any case.
gulong shim_x11_watch_key(GdkDisplay *display, guint keyval, ShimKeyPressed pressed, gpointer data,
                          GClosureNotify destroy);

/// Shapes an X11 surface to rows of device pixels, each as x, y and width, in place of transparency on a
/// screen without a compositor. Does nothing on other displays, or without the Shape extension.
void shim_x11_shape_surface(GdkSurface *surface, const short *rows, gsize count);

/// Sets the background of a surface that isn't drawn yet, as a pixel of its visual. By default the X server
/// paints none, and what was on the screen below moves along. Does nothing on other displays.
void shim_x11_set_background(GdkSurface *surface, gulong pixel);

/// Moves the pointer by one pixel and back, so that its grab owner gets a motion event even if the pointer is
/// at rest. Does nothing on other displays.
void shim_x11_nudge_pointer(GdkDisplay *display);

/// Returns whether a window manager takes requests to keep windows above the others. FALSE on other displays.
gboolean shim_x11_can_keep_above(GdkDisplay *display);

/// Asks the window manager to keep a mapped surface above the others, or to stop that. GTK 4 has no call for
/// it. Does nothing on other displays.
void shim_x11_keep_above(GdkSurface *surface, gboolean above);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
