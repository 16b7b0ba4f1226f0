#include "../../Sources/CKitGtk/shim.h"

// An album whose windows and main loop are written in C. The shelf is a view of the Swift library AlbumShelf.

/// Makes a shelf of pictures that are dropped on it, and calls `changed` whenever it has another number of them. The
/// widget has a floating reference, as all new widgets have.
GtkWidget *album_shelf_new(void (*changed)(int count, void *data), void *data);

static void count_changed(int count, void *label) {
  char *text = g_strdup_printf(count == 1 ? "%d picture" : "%d pictures", count);
  gtk_label_set_text(GTK_LABEL(label), text);
  g_free(text);
}

static void activated(GtkApplication *application, gpointer data) {
  (void)data;
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Album");
  gtk_window_set_default_size(GTK_WINDOW(window), 560, 420);

  GtkWidget *count = gtk_label_new("No pictures");
  gtk_widget_set_margin_top(count, 12);
  GtkWidget *shelf = album_shelf_new(count_changed, count);
  gtk_widget_set_vexpand(shelf, TRUE);
  GtkWidget *close = gtk_button_new_with_label("Done");
  g_signal_connect_swapped(close, "clicked", G_CALLBACK(gtk_window_destroy), window);

  GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  gtk_box_append(GTK_BOX(column), count);
  gtk_box_append(GTK_BOX(column), shelf);
  gtk_box_append(GTK_BOX(column), close);
  gtk_window_set_child(GTK_WINDOW(window), column);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  GtkApplication *application = gtk_application_new("io.github.pinboard.CAlbum", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activated), NULL);
  int status = g_application_run(G_APPLICATION(application), argc, argv);
  g_object_unref(application);
  return status;
}
