#include "CGtkShim.h"

// Called each time the button is pressed.
static void make_popover(GtkMenuButton *button, gpointer menu) {
  if (!gtk_menu_button_get_menu_model(button)) gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

void shim_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu) {
  // Held by the button's data instead of the function's own: the button frees the latter on each dispose,
  // which may happen twice.
  g_object_set_data_full(G_OBJECT(button), "shim-menu", g_object_ref(menu), g_object_unref);
  gtk_menu_button_set_create_popup_func(button, make_popover, menu, NULL);
}
