#ifndef SHIM_X11_H
#define SHIM_X11_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// The X server's number of a surface; 0 on another display server. <gdk/x11/gdkx.h> would bring in all of Xlib.
unsigned long shim_x11_window(GdkSurface *surface);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
