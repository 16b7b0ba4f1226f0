// Functions that only X11 needs.
#ifndef SHIM_X11_H
#define SHIM_X11_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Returns the X server's number of a surface; 0 on another display server. It's used because
/// <gdk/x11/gdkx.h> would import all of Xlib into Swift.
unsigned long shim_x11_window(GdkSurface *surface);

gboolean shim_display_is_x11(GdkDisplay *display);

typedef void (*SHIM_MAIN_ACTOR ShimKeyPressed)(gpointer data);

/// Calls `pressed` when a key (Escape, Space) goes down while a drag runs. GDK grabs these keys on the root
/// window, whose events reach no surface, so the display's X events are watched. Returns the handler's id on
/// the display, or 0 if the display isn't X11. `destroy` frees `data` in any case.
gulong shim_x11_watch_key(GdkDisplay *display, guint keyval, ShimKeyPressed pressed, gpointer data,
                          GClosureNotify destroy);

/// Cuts an X11 surface to rows of device pixels, each given by x, y and width. A screen without a compositor
/// needs that instead of transparency. Does nothing on other displays, or without the Shape extension.
void shim_x11_shape_surface(GdkSurface *surface, const short *rows, gsize count);

/// Sets the colour with which the X server paints a surface until it's drawn, as a pixel of its visual. By
/// default the X server paints nothing, so that the pixels below would move along. Does nothing on other
/// displays.
void shim_x11_set_background(GdkSurface *surface, gulong pixel);

/// Moves the pointer by one pixel and back, so that the client which has the pointer gets a motion event even
/// though the hand rests. Does nothing on other displays.
void shim_x11_nudge_pointer(GdkDisplay *display);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
