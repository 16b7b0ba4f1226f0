#include "CKitGtkShim.h"

// A renderer paints the difference to the last frame; one that was just realized has no last frame.
static void forget_last_frame(GtkNative *native) {
  GskRenderer *renderer = gtk_native_get_renderer(native);
  GdkSurface *surface = gtk_native_get_surface(native);
  if (!renderer || !surface || !gsk_renderer_is_realized(renderer)) return;
  if (!GSK_IS_CAIRO_RENDERER(renderer)) return;
  gsk_renderer_unrealize(renderer);
  gsk_renderer_realize(renderer, surface, NULL);
}

void shim_widget_redraw_all(GtkWidget *widget) {
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    shim_widget_redraw_all(child);
  // Unmapped widgets are drawn when they're shown.
  if (!gtk_widget_get_mapped(widget)) return;
  gtk_widget_queue_draw(widget);
  if (GTK_IS_NATIVE(widget)) forget_last_frame(GTK_NATIVE(widget));
}
