// The types that another program offers on X11, when they're too many. Not for Swift: see drag.h.
#ifndef SHIM_X11_TYPES_H
#define SHIM_X11_TYPES_H

#include "x11_library.h"

#ifdef GDK_WINDOWING_X11
/// The greatest number of types that GDK is told of. It asks the X server for each name separately.
#define SHIM_X11_TYPES 256

/// Makes an XdndEnter message with too many types, or with atoms that don't exist, name a few, of which one
/// stands for the others: see shim_drop_types. Returns FALSE if its source has no list of types or has gone.
gboolean shim_x11_shorten_drop_types(GdkDisplay *display, XClientMessageEvent *enter);
/// Shortens the types that the clipboard's owner has written to our window, before GDK reads them.
void shim_x11_shorten_clipboard_types(GdkDisplay *display, const XSelectionEvent *answer);
#endif

#endif
