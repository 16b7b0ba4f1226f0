// What only X11 needs.
#ifndef SHIM_X11_H
#define SHIM_X11_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// The X server's number of a surface; 0 on another display server. <gdk/x11/gdkx.h> would bring in all of Xlib.
unsigned long shim_x11_window(GdkSurface *surface);

gboolean shim_display_is_x11(GdkDisplay *display);

typedef void (*SHIM_MAIN_ACTOR ShimKeyPressed)(gpointer data);

/// Calls `pressed` when a key (Escape, Space) goes down while a drag runs. GDK grabs these keys on the root window,
/// whose events reach no surface; so we look at the raw events. Returns the handler's id on the display, or 0 where
/// the display isn't X11. `data` is freed by `destroy` in any case.
gulong shim_x11_watch_key(GdkDisplay *display, guint keyval, ShimKeyPressed pressed, gpointer data,
                          GClosureNotify destroy);

/// Cuts an X11 surface to rows of device pixels, each x, y and width: what a screen without a compositor needs in
/// place of transparency. Nothing on other displays, or without the Shape extension.
void shim_x11_shape_surface(GdkSurface *surface, const short *rows, gsize count);

/// What the X server paints a surface with until it has been drawn, as a pixel of its visual; of itself it paints
/// nothing, and what was below moves along. Nothing on other displays.
void shim_x11_set_background(GdkSurface *surface, gulong pixel);

/// Moves the pointer one pixel and back, so that whoever holds it gets a motion event even though the hand rests. Nothing on
/// other displays.
void shim_x11_nudge_pointer(GdkDisplay *display);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
