// The functions of Xlib that this module calls. Not for Swift.
#ifndef SHIM_X11_LIBRARY_H
#define SHIM_X11_LIBRARY_H

#include "CKitGtkShim.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>

#define SHIM_X11_FUNCTIONS(each)                                                                     \
  each(XChangeProperty) each(XCheckIfEvent) each(XCheckTypedEvent) each(XConvertSelection)           \
  each(XCreateSimpleWindow) each(XDestroyWindow)                                                     \
  each(XFree) each(XGetAtomName) each(XGetAtomNames) each(XGetWindowProperty) each(XGrabServer)      \
  each(XInternAtoms) each(XQueryExtension) each(XSelectInput) each(XSendEvent) each(XTranslateCoordinates) each(XUngrabServer)

typedef struct {
#define DECLARE(function) __typeof__(&function) function;
  SHIM_X11_FUNCTIONS(DECLARE)
#undef DECLARE
} ShimX11Library;

/// Returns the functions; NULL where one is missing. Looked up, not linked: GTK brings the library along
/// where it has X11 at all.
const ShimX11Library *shim_x11_library(void);

/// Asks a window for a property, at most `longest` units of 4 bytes. Free the data with XFree. Returns FALSE
/// if the window has gone, and when there's no such property of that type and format.
gboolean shim_x11_property(GdkDisplay *display, Window window, Atom property, Atom type, int format, long longest,
                           gulong *count, guint8 **data);

gboolean shim_x11_has_window(GdkDisplay *display, Window window);
#endif

#endif
