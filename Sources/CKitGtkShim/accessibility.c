#include "CKitGtkShim.h"

void shim_widget_set_accessible_label(GtkWidget *widget, const char *label) {
  if (!label) {
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
    return;
  }
  // From GTK 4.10 on, a button is labelled by its title's widget, and that counts more than the property.
  shim_widget_forget_accessible_label_widget(widget);
  // From GTK 4.12 on, a box is a generic container, which can't have a name, as a group can. The role of a
  // widget on the screen can't be changed.
  if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_GENERIC &&
      !gtk_widget_get_realized(widget))
    shim_widget_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void shim_widget_forget_accessible_label_widget(GtkWidget *widget) {
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

void shim_widget_set_accessible_description(GtkWidget *widget, const char *description) {
  if (description)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void shim_widget_set_accessible_busy(GtkWidget *widget, gboolean busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

void shim_widget_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role) {
  g_object_set(widget, "accessible-role", role, NULL);
}
