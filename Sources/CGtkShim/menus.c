#include "CGtkShim.h"

// Called each time that the button is pressed.
static void make_popover(GtkMenuButton *button, gpointer menu) {
  if (!gtk_menu_button_get_menu_model(button)) gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

void shim_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu) {
  // Kept here and not by the function's own data: the button frees that whenever it's disposed of, which may be twice.
  g_object_set_data_full(G_OBJECT(button), "shim-menu", g_object_ref(menu), g_object_unref);
  gtk_menu_button_set_create_popup_func(button, make_popover, menu, NULL);
}
