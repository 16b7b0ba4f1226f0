#ifndef SHIM_MENUS_H
#define SHIM_MENUS_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Sets the menu that the button opens. GTK would make a widget for each item at once; this function makes
/// the widgets when the button is pressed, and frees them when the menu is closed.
void shim_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu);

/// Makes a closed popover's window look for the widget under the pointer anew. Call it before the popover
/// leaves its window.
///
/// An event that comes when the popover is closed makes GTK 4.8.3 take the popover for the widget under the
/// pointer again. The window's next layout asks that widget's surface for a motion, and crashes if the
/// popover has left the window by then, since it has no surface any more.
void shim_popover_forget_pointer(GtkWidget *popover);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
