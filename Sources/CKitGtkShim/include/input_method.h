#ifndef SHIM_INPUT_METHOD_H
#define SHIM_INPUT_METHOD_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Lets code ask the input method of a text whether it takes a key, before the text does. Each key is still
/// given to the input method once. Call it once for a text.
/// \param text a GtkText or a GtkTextView
void shim_input_method_install(GtkWidget *text);

/// Gives a key event to the input method of a text, unless it has had the event already.
/// \param text any widget
/// \return whether the input method takes the event, so that nobody else may; FALSE for other widgets than
/// texts with shim_input_method_install()
gboolean shim_input_method_takes(GtkWidget *text, GdkEvent *event);

/// Takes into a text what's being composed for it.
void shim_input_method_finish(GtkWidget *text);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
