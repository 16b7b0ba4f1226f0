#ifndef SHIM_MENUS_H
#define SHIM_MENUS_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Sets the menu that the button opens. GTK would make a widget for each item at once; this function makes
/// the widgets when the button is pressed for the first time.
void shim_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
