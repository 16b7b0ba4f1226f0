#include "CKitGtkShim.h"

// A window lays out its child and its title bar, and draws all of its children. So a further child is drawn,
// too, and only needs somebody to lay it out. Replacing the window's child by an overlay that has both isn't
// possible: the program may set another one at any time, and libadwaita's windows end the program then.

typedef struct {
  GtkWidget parent;
  GdkSurface *surface;
  gulong layout;
} ShimFront;

typedef struct {
  GtkWidgetClass parent;
} ShimFrontClass;

G_DEFINE_TYPE(ShimFront, shim_front, GTK_TYPE_WIDGET)

/// Moves the widget behind its siblings in the list, and so before them on the screen. A child that the
/// window gets later is the last one. Popovers and tooltips have surfaces of their own.
static void come_to_front(GtkWidget *front) {
  for (GtkWidget *next = gtk_widget_get_next_sibling(front); next; next = gtk_widget_get_next_sibling(next)) {
    if (GTK_IS_NATIVE(next)) continue;
    gtk_widget_insert_before(front, gtk_widget_get_parent(front), NULL);
    return;
  }
}

static void window_was_laid_out(GdkSurface *surface, int width, int height, gpointer user_data) {
  GtkWidget *front = user_data;
  GtkWidget *window = gtk_widget_get_parent(front);
  (void)surface;
  // The surface has also room for the window's shadow.
  width = gtk_widget_get_width(window);
  height = gtk_widget_get_height(window);
  if (width <= 0 || height <= 0) return;
  come_to_front(front);
  int least_width, least_height;
  // GTK requires widgets to be measured before they're allocated.
  gtk_widget_measure(front, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX(width, least_width);
  gtk_widget_measure(front, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  gtk_widget_allocate(front, width, MAX(height, least_height), -1, NULL);
}

static void front_realize(GtkWidget *widget) {
  ShimFront *front = (ShimFront *)widget;
  GTK_WIDGET_CLASS(shim_front_parent_class)->realize(widget);
  front->surface = g_object_ref(gtk_native_get_surface(gtk_widget_get_native(widget)));
  front->layout = g_signal_connect_after(front->surface, "layout", G_CALLBACK(window_was_laid_out), widget);
}

static void front_unrealize(GtkWidget *widget) {
  ShimFront *front = (ShimFront *)widget;
  g_signal_handler_disconnect(front->surface, front->layout);
  g_clear_object(&front->surface);
  GTK_WIDGET_CLASS(shim_front_parent_class)->unrealize(widget);
}

static gboolean front_contains(GtkWidget *widget, double x, double y) {
  (void)widget, (void)x, (void)y;
  return FALSE;
}

static void front_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(shim_front_parent_class)->dispose(object);
}

static void shim_front_class_init(ShimFrontClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->realize = front_realize;
  widget_class->unrealize = front_unrealize;
  widget_class->contains = front_contains;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "front");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  G_OBJECT_CLASS(class)->dispose = front_dispose;
}

static void shim_front_init(ShimFront *front) { (void)front; }

GtkWidget *shim_front_new(GtkWindow *window) {
  GtkWidget *front = g_object_new(shim_front_get_type(), NULL);
  gtk_widget_set_parent(front, GTK_WIDGET(window));
  return front;
}

void shim_front_remove(GtkWidget *front) { gtk_widget_unparent(front); }

gboolean shim_is_living_window(gpointer object) {
  if (!GTK_IS_WINDOW(object)) return FALSE;
  // A destroyed window leaves this list before anything else happens to it.
  GListModel *windows = gtk_window_get_toplevels();
  gboolean found = FALSE;
  for (guint index = 0; index < g_list_model_get_n_items(windows) && !found; index++) {
    gpointer window = g_list_model_get_item(windows, index);
    found = window == object;
    g_object_unref(window);
  }
  return found;
}
