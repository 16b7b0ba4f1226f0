#include "CKitGtkShim.h"

typedef struct {
  void (*visit)(const ShimWidgetFacts *, gpointer);
  gpointer data;
  int window;
} Visit;

/// The place of ancestors.
typedef struct {
  /// From the native widget's coordinates to those of the toplevel window's surface.
  double x, y;
  GtkWidget *native;
  graphene_rect_t clip;
  gboolean is_scrolled;
} Place;

static gboolean scrolls(GtkWidget *widget) {
  return GTK_IS_VIEWPORT(widget) || GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_SCROLLABLE(widget);
}

/// Moves `place` from a parent to a window or popover, which has a surface of its own.
static gboolean enter_native(GtkWidget *widget, Place *place) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(widget));
  if (!surface) return FALSE;
  double x, y;
  gtk_native_get_surface_transform(GTK_NATIVE(widget), &x, &y);
  if (GDK_IS_POPUP(surface) && place->native) {
    double parent_x, parent_y;
    gtk_native_get_surface_transform(GTK_NATIVE(place->native), &parent_x, &parent_y);
    place->x += gdk_popup_get_position_x(GDK_POPUP(surface)) - parent_x;
    place->y += gdk_popup_get_position_y(GDK_POPUP(surface)) - parent_y;
    place->is_scrolled = FALSE;
  }
  place->x += x;
  place->y += y;
  place->native = widget;
  return TRUE;
}

static void walk(GtkWidget *widget, Place place, const Visit *to) {
  if (!gtk_widget_get_mapped(widget)) return;
  gboolean is_native = GTK_IS_NATIVE(widget);
  if (is_native && !enter_native(widget, &place)) return;
  graphene_rect_t frame;
  if (!gtk_widget_compute_bounds(widget, place.native, &frame)) return;
  graphene_rect_offset(&frame, place.x, place.y);
  if (is_native) place.clip = frame;
  ShimWidgetFacts facts = {0};
  graphene_rect_t shown = GRAPHENE_RECT_INIT(frame.origin.x, frame.origin.y, 0, 0);
  graphene_rect_intersection(&frame, &place.clip, &shown);
  facts.kind = G_OBJECT_TYPE_NAME(widget);
  facts.x = frame.origin.x, facts.y = frame.origin.y, facts.width = frame.size.width, facts.height = frame.size.height;
  facts.shown_x = shown.origin.x, facts.shown_y = shown.origin.y;
  facts.shown_width = shown.size.width, facts.shown_height = shown.size.height;
  if (GTK_IS_LABEL(widget)) {
    facts.text = gtk_label_get_text(GTK_LABEL(widget));
    facts.is_ellipsized = pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget)));
  }
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &facts.natural_width, NULL, NULL);
  facts.is_scrolled = place.is_scrolled;
  facts.is_sensitive = gtk_widget_is_sensitive(widget);
  facts.has_focus = GTK_IS_WINDOW(widget) ? gtk_window_is_active(GTK_WINDOW(widget)) : gtk_widget_has_focus(widget);
  facts.window = to->window;
  to->visit(&facts, to->data);
  if (gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN || scrolls(widget)) place.clip = shown;
  place.is_scrolled |= scrolls(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    walk(child, place, to);
}

void shim_visit_widgets(void (*visit)(const ShimWidgetFacts *, gpointer), gpointer data) {
  GListModel *windows = gtk_window_get_toplevels();
  for (guint index = 0; index < g_list_model_get_n_items(windows); index++) {
    GtkWidget *window = g_list_model_get_item(windows, index);
    Place place = {0};
    Visit to = {visit, data, (int)index};
    walk(window, place, &to);
    g_object_unref(window);
  }
}
