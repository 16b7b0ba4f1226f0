#include "CKitGtkShim.h"

#include <string.h>

// The window in which GTK shows all tooltips of a display; NULL until the first was shown.
static GtkWidget *tooltip;

static gboolean shown(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  (void)hint, (void)count, (void)data;
  GtkWidget *widget = g_value_get_object(values);
  if (widget == tooltip || strcmp(G_OBJECT_TYPE_NAME(widget), "GtkTooltipWindow")) return TRUE;
  g_set_weak_pointer(&tooltip, widget);
  return TRUE;
}

static gboolean before_gtk(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  (void)hint, (void)count, (void)data;
  if (!tooltip || !gtk_widget_get_visible(tooltip)) return TRUE;
  GtkNative *sender = gtk_native_get_for_surface(g_value_get_object(values));
  if (!sender || GTK_WIDGET(sender) == tooltip) return TRUE;
  if (GTK_WIDGET(sender) != gtk_widget_get_parent(tooltip)) gtk_widget_set_visible(tooltip, FALSE);
  return TRUE;
}

void shim_tooltips_keep_to_their_windows(void) {
  static gboolean is_done;
  if (is_done) return;
  is_done = TRUE;
  // They stay as long as the program.
  g_type_class_ref(GTK_TYPE_WIDGET);
  g_type_class_ref(GDK_TYPE_SURFACE);
  g_signal_add_emission_hook(g_signal_lookup("show", GTK_TYPE_WIDGET), 0, shown, NULL, NULL);
  g_signal_add_emission_hook(g_signal_lookup("event", GDK_TYPE_SURFACE), 0, before_gtk, NULL, NULL);
}
