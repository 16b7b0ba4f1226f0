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

#pragma clang assume_nonnull end
G_END_DECLS

#endif
