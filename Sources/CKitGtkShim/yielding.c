#include "CKitGtkShim.h"

static const char width_key[] = "shim-yielding-width";
static const char boxes_key[] = "shim-yielding-boxes";

static GtkSizeRequestMode mode(GtkWidget *box) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  return child ? gtk_widget_get_request_mode(child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void measure_child(GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum, int *natural) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  *minimum = *natural = 0;
  if (child && gtk_widget_should_layout(child))
    gtk_widget_measure(child, orientation, for_size, minimum, natural, NULL, NULL);
}

static void allocate(GtkWidget *box, int width, int height, int baseline) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  if (!child || !gtk_widget_should_layout(child)) return;
  int least = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate(child, MAX(width, least), height, baseline, NULL);
}

static void measure(GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline, (void)natural_baseline;
  measure_child(box, orientation, for_size, minimum, natural);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX(*minimum, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(box), width_key)));
}

GtkWidget *shim_yielding_new(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(mode, measure, allocate));
  return box;
}

void shim_yielding_set_width(GtkWidget *box, int width) {
  g_object_set_data(G_OBJECT(box), width_key, GINT_TO_POINTER(width));
  gtk_widget_queue_resize(box);
}

static void measure_bar(GtkWidget *bar, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                        int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline, (void)natural_baseline;
  measure_child(bar, orientation, for_size, minimum, natural);
  if (orientation != GTK_ORIENTATION_HORIZONTAL) return;
  const GPtrArray *boxes = g_object_get_data(G_OBJECT(bar), boxes_key);
  for (guint i = 0; i < boxes->len; i++) {
    int least = 0;
    if (gtk_widget_should_layout(boxes->pdata[i]))
      gtk_widget_measure(boxes->pdata[i], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    *minimum -= least;
  }
  *minimum = MAX(*minimum, 0);
}

void shim_header_bar_yield(GtkWidget *bar, GtkWidget *control) {
  GPtrArray *boxes = g_object_get_data(G_OBJECT(bar), boxes_key);
  if (!boxes) {
    boxes = g_ptr_array_new_with_free_func(g_object_unref);
    g_object_set_data_full(G_OBJECT(bar), boxes_key, boxes, (GDestroyNotify)g_ptr_array_unref);
    gtk_widget_set_layout_manager(bar, gtk_custom_layout_new(mode, measure_bar, allocate));
    gtk_widget_set_overflow(bar, GTK_OVERFLOW_HIDDEN);
  }
  g_ptr_array_add(boxes, g_object_ref(control));
  gtk_widget_queue_resize(bar);
}
