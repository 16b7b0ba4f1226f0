#include "CKitGtkShim.h"

// The window looks for the widget under the pointer anew when a widget's sensitivity changes.
void shim_popover_forget_pointer(GtkWidget *popover) {
  gboolean sensitive = gtk_widget_get_sensitive(popover);
  gtk_widget_set_sensitive(popover, !sensitive);
  gtk_widget_set_sensitive(popover, sensitive);
}

static gboolean forget_popover(gpointer data) {
  GtkMenuButton *button = data;
  GtkPopover *popover = gtk_menu_button_get_popover(button);
  // It may have been opened again meanwhile.
  if (popover && !gtk_widget_get_visible(GTK_WIDGET(popover))) {
    shim_popover_forget_pointer(GTK_WIDGET(popover));
    gtk_menu_button_set_menu_model(button, NULL);
  }
  g_object_unref(button);
  return G_SOURCE_REMOVE;
}

// A menu that stays would be told of each change of its items' keys. GTK 4.8.3 then lets go of an object
// that's gone (a critical warning from g_object_unref) when a key is taken away, such as while a text has the
// keyboard focus.
static void closed(GtkPopover *popover, gpointer button) {
  (void)popover;
  // The chosen item's action is called after this.
  g_idle_add(forget_popover, g_object_ref(button));
}

// Called each time the button is pressed.
static void make_popover(GtkMenuButton *button, gpointer menu) {
  if (gtk_menu_button_get_menu_model(button)) return;
  gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
  g_signal_connect(gtk_menu_button_get_popover(button), "closed", G_CALLBACK(closed), button);
}

void shim_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu) {
  // Held by the button's data instead of the function's own: the button frees the latter on each dispose,
  // which may happen twice.
  g_object_set_data_full(G_OBJECT(button), "shim-menu", g_object_ref(menu), g_object_unref);
  gtk_menu_button_set_create_popup_func(button, make_popover, menu, NULL);
}
