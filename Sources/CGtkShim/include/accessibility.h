#ifndef SHIM_ACCESSIBILITY_H
#define SHIM_ACCESSIBILITY_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Sets a widget's accessible label; NULL removes it. gtk_accessible_update_property is variadic.
void shim_widget_set_accessible_label(GtkWidget *widget, const char *_Nullable label);

/// Sets a widget's accessible role, which is possible only before the widget is shown. "accessible-role" has
/// no setter function in GTK 4.8.
void shim_widget_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
