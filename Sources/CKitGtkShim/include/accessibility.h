#ifndef SHIM_ACCESSIBILITY_H
#define SHIM_ACCESSIBILITY_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Sets or, with NULL, removes the label. gtk_accessible_update_property is variadic.
void shim_widget_set_accessible_label(GtkWidget *widget, const char *_Nullable label);

/// Forgets the widget that GTK took for the label, such as that of a button's title.
void shim_widget_forget_accessible_label_widget(GtkWidget *widget);

/// Sets or, with NULL, removes the description.
void shim_widget_set_accessible_description(GtkWidget *widget, const char *_Nullable description);

/// Sets whether the widget is busy, as a picture is while it's loading.
void shim_widget_set_accessible_busy(GtkWidget *widget, gboolean busy);

/// Sets the role, for which GTK 4.8 has no function. Call it before the widget is shown.
void shim_widget_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
