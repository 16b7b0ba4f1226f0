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

/// Points of a text of one line that are scrolled out at its left.
int shim_text_scroll_offset(GtkText *text);

/// A tag without a name that sets what's said and nothing else. Transfer full.
GtkTextTag *shim_text_tag_new(int is_bold, int is_italic, int is_underlined, int is_struck_through, int has_color,
                              const GdkRGBA *color);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
