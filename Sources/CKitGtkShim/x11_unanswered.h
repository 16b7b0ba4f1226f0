// Reads of a clipboard on X11 that its owner hasn't answered. Not for Swift: see drag.h.
#ifndef SHIM_X11_UNANSWERED_H
#define SHIM_X11_UNANSWERED_H

#include "x11_requests.h"

/// Notes that a clipboard was asked for a type, and that it has answered. Does nothing with other displays.
void shim_x11_unanswered_add(GdkClipboard *clipboard, const char *mime_type);
void shim_x11_unanswered_remove(GdkClipboard *clipboard, const char *mime_type);

#ifdef GDK_WINDOWING_X11
/// Ends what a selection's owner hasn't answered and can't answer any more, because it has gone.
/// @param listener GDK's own window, which gets the answers.
void shim_x11_unanswered_end(GdkDisplay *display, Atom selection, Window listener);
#endif

#endif
