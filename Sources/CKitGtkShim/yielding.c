#include "CKitGtkShim.h"

static const char width_key[] = "shim-yielding-width";

static gboolean cuts_off(GtkWidget *box) { return gtk_widget_get_overflow(box) == GTK_OVERFLOW_HIDDEN; }

static void measure(GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline, (void)natural_baseline;
  *minimum = *natural = 0;
  GtkWidget *child = gtk_widget_get_first_child(box);
  if (child && gtk_widget_should_layout(child))
    gtk_widget_measure(child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation != GTK_ORIENTATION_HORIZONTAL) return;
  int wanted = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(box), width_key));
  *natural = MAX(*minimum, wanted);
  if (cuts_off(box)) *minimum = 0;
}

static void allocate(GtkWidget *box, int width, int height, int baseline) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  if (!child || !gtk_widget_should_layout(child)) return;
  int least = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate(child, MAX(width, least), height, baseline, NULL);
}

static GtkSizeRequestMode mode(GtkWidget *box) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  return child ? gtk_widget_get_request_mode(child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

GtkWidget *shim_yielding_new(gboolean wholly) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(mode, measure, allocate));
  if (wholly) gtk_widget_set_overflow(box, GTK_OVERFLOW_HIDDEN);
  return box;
}

void shim_yielding_set_width(GtkWidget *box, int width) {
  g_object_set_data(G_OBJECT(box), width_key, GINT_TO_POINTER(width));
  gtk_widget_queue_resize(box);
}
