#include "CKitGtkShim.h"

#include <stdlib.h>

void shim_application_set_accelerators(GtkApplication *application, const char *action,
                                       const char *const *accelerators) {
  gtk_application_set_accels_for_action(application, action, accelerators);
}

gboolean shim_settings_get_boolean(GtkSettings *settings, const char *property) {
  gboolean value = FALSE;
  g_object_get(settings, property, &value, NULL);
  return value;
}

int shim_settings_get_integer(GtkSettings *settings, const char *property) {
  int value = 0;
  g_object_get(settings, property, &value, NULL);
  return value;
}

void shim_settings_set_string(GtkSettings *settings, const char *property, const char *value) {
  g_object_set(settings, property, value, NULL);
}

void shim_settings_set_boolean(GtkSettings *settings, const char *property, gboolean value) {
  g_object_set(settings, property, value, NULL);
}

char *shim_settings_get_string(GtkSettings *settings, const char *property) {
  char *value = NULL;
  g_object_get(settings, property, &value, NULL);
  return value;
}

gboolean shim_gtk_init(void) { return gtk_init_check(); }

void shim_text_delete_selection(GtkText *text) {
  g_signal_emit_by_name(text, "delete-from-cursor", GTK_DELETE_CHARS, 0);
}

void shim_text_insert(GtkText *text, const char *words) {
  g_signal_emit_by_name(text, "insert-at-cursor", words);
}

void shim_button_click(GtkButton *button) { g_signal_emit_by_name(button, "clicked"); }

static GLogWriterOutput write_and_abort(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  GLogWriterOutput output = g_log_writer_default(level, fields, count, data);
  if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR)) abort();
  return output;
}

// GLib itself ends a program by a trap, after which Swift's backtrace lets the program go on.
void shim_make_criticals_fatal(void) { g_log_set_writer_func(write_and_abort, NULL, NULL); }
