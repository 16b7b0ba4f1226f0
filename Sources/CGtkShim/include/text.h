#ifndef SHIM_TEXT_H
#define SHIM_TEXT_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A layout in the desktop's font and resolution, without a widget. Transfer full.
PangoLayout *shim_text_layout_new(void);

/// Takes a widget's drop targets away: those that GTK's texts bring with them.
/// Returns how many there were.
int shim_widget_remove_drop_targets(GtkWidget *widget);

/// Puts a text in the selection's place as typing does it: one step for undo, which GtkText has no function for.
/// Returns FALSE when the widget takes no input (it can't be edited).
gboolean shim_text_type(GtkText *text, const char *typed);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
