#include "CKitGtkShim.h"

typedef struct {
  GtkWidget parent;
  ShimElementAction action;
  gpointer data;
  GDestroyNotify destroy;
} ShimElement;

typedef struct {
  GtkWidgetClass parent;
} ShimElementClass;

G_DEFINE_TYPE(ShimElement, shim_element, GTK_TYPE_WIDGET)

// GTK 4.8 tells assistive technology the names of a widget's actions as they are, so they have no prefix.
static const char *const action_names[] = {"open", "lift", "delete", "menu"};

static void activated(GtkWidget *widget, const char *name, GVariant *parameter) {
  (void)parameter;
  ShimElement *element = (ShimElement *)widget;
  // The action may remove the element.
  g_object_ref(widget);
  element->action(name, element->data);
  g_object_unref(widget);
}

static void element_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  (void)widget;
  (void)snapshot;
}

// The Tab key doesn't stop at elements by itself: the view that owns them decides which one gets the focus.
static gboolean element_focus(GtkWidget *widget, GtkDirectionType direction) {
  (void)widget;
  (void)direction;
  return FALSE;
}

static void element_finalize(GObject *object) {
  ShimElement *element = (ShimElement *)object;
  if (element->data) element->destroy(element->data);
  G_OBJECT_CLASS(shim_element_parent_class)->finalize(object);
}

static void shim_element_class_init(ShimElementClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->snapshot = element_snapshot;
  widget_class->focus = element_focus;
  gtk_widget_class_set_css_name(widget_class, "element");
  for (guint index = 0; index < G_N_ELEMENTS(action_names); index++)
    gtk_widget_class_install_action(widget_class, action_names[index], NULL, activated);
  G_OBJECT_CLASS(class)->finalize = element_finalize;
}

static void shim_element_init(ShimElement *element) { gtk_widget_set_focusable(GTK_WIDGET(element), TRUE); }

GtkWidget *shim_element_new(GtkAccessibleRole role, ShimElementAction action, gpointer data,
                            GDestroyNotify destroy) {
  ShimElement *element = g_object_new(shim_element_get_type(), "accessible-role", role, NULL);
  element->action = action;
  element->data = data;
  element->destroy = destroy;
  return GTK_WIDGET(element);
}

void shim_element_enable(GtkWidget *element, const char *action, gboolean enabled) {
  gtk_widget_action_set_enabled(element, action, enabled);
}

void shim_element_put_after(GtkWidget *element, GtkWidget *previous) {
  if (gtk_widget_get_prev_sibling(element) == previous) return;
  gtk_widget_insert_after(element, gtk_widget_get_parent(element), previous);
}
