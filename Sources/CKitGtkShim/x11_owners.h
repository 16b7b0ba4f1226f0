// Changes of the clipboard's owner on X11. Not for Swift: see drag.h.
#ifndef SHIM_X11_OWNERS_H
#define SHIM_X11_OWNERS_H

#include "x11_requests.h"

#ifdef GDK_WINDOWING_X11
typedef struct ShimX11Owners ShimX11Owners;

ShimX11Owners *shim_x11_owners_new(GdkDisplay *display);
/// Looks at an event before GDK does. If it's one change of many, GDK takes it for one of another selection,
/// and gets the latest one a moment later.
void shim_x11_owners_note(ShimX11Owners *self, XEvent *event);
#endif

#endif
