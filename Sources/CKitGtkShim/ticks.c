#include "CKitGtkShim.h"

guint shim_widget_add_tick(GtkWidget *widget, gboolean (*handler)(GtkWidget *, GdkFrameClock *, gpointer),
                           gpointer data, GDestroyNotify destroy) {
  return gtk_widget_add_tick_callback(widget, handler, data, destroy);
}
