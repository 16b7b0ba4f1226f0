// Variadic constructors, and casts that are macros in C.
#ifndef SHIM_OBJECTS_H
#define SHIM_OBJECTS_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Replaces the accelerators of an action by a NULL-terminated list.
void shim_application_set_accelerators(GtkApplication *application, const char *action,
                                       const char *_Nullable const *_Nonnull accelerators);

gboolean shim_settings_get_boolean(GtkSettings *settings, const char *property);
void shim_settings_set_string(GtkSettings *settings, const char *property, const char *value);
void shim_settings_set_boolean(GtkSettings *settings, const char *property, gboolean value);
int shim_settings_get_integer(GtkSettings *settings, const char *property);
/// Returns a string property. Transfer full.
char *_Nullable shim_settings_get_string(GtkSettings *settings, const char *property);

/// Removes the selected text as a key does.
void shim_text_delete_selection(GtkText *text);

/// Inserts words at the caret as keys do.
void shim_text_insert(GtkText *text, const char *words);

/// Emits "clicked": GTK 4 has no function for that, and gtk_widget_activate waits a quarter of a second.
void shim_button_click(GtkButton *button);

/// Makes critical messages end the program from now on. Call it once. The variable G_DEBUG is read before a
/// program's first line.
void shim_make_criticals_fatal(void);

/// Calls gtk_init_check. Returns FALSE without a display.
gboolean shim_gtk_init(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
