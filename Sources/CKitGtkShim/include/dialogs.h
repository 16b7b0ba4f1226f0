#ifndef SHIM_DIALOGS_H
#define SHIM_DIALOGS_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Creates a modal dialog without buttons, owned by GTK. gtk_message_dialog_new is variadic, with a printf
/// format.
GtkWidget *shim_message_dialog_new(GtkWindow *_Nullable parent, const char *title, const char *_Nullable body);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
