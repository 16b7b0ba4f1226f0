// Reading a drag's data from its source on X11. Not for Swift: see stream_read.h.
#ifndef SHIM_X11_SELECTION_H
#define SHIM_X11_SELECTION_H

#include "CKitGtkShim.h"

typedef struct X11Selection X11Selection;

/// The next bytes. `size` is 0 when the source has only announced them. Returns FALSE when the callback has
/// freed the selection.
typedef gboolean (*X11SelectionPiece)(const guint8 *bytes, gsize size, gpointer data);
/// The end of the data, or the reason why there is none. The callback may free the selection.
typedef void (*X11SelectionEnd)(const char *error, gpointer data);

/// Asks the owner of XdndSelection for a type. `time` is the drop's, or 0 before the drop. The callbacks come
/// from the main loop, never from within this call. Returns NULL where the display isn't X11.
X11Selection *x11_selection_new(GdkDisplay *display, const char *type, guint32 time, X11SelectionPiece piece,
                                X11SelectionEnd end, gpointer data);
/// Ends the reading. No callback comes after this call.
void x11_selection_free(X11Selection *self);

#endif
