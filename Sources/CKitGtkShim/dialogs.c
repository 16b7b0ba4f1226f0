#include "CKitGtkShim.h"

GtkWidget *shim_message_dialog_new(GtkWindow *parent, const char *title, const char *body) {
  GtkWidget *dialog = gtk_message_dialog_new(parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                             GTK_MESSAGE_OTHER, GTK_BUTTONS_NONE, "%s", title);
  if (body) gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", body);
  return dialog;
}
