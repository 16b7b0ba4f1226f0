// A widget in front of everything in a window that other code has made.
#ifndef SHIM_FRONT_H
#define SHIM_FRONT_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Makes a widget that covers a window, and puts it in front of the window's content, whichever that is. Its
/// children get its size, by their alignments and margins. It takes no events itself. Transfer none: the
/// window has the only reference.
GtkWidget *shim_front_new(GtkWindow *window);

/// Removes the widget and its children from their window.
void shim_front_remove(GtkWidget *front);

/// Returns whether an object is a GtkWindow that wasn't destroyed.
gboolean shim_is_living_window(gpointer object);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
