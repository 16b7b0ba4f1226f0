#define _GNU_SOURCE  // for O_PATH
#include "CKitGtkShim.h"

#include <fcntl.h>
#include <gio/gunixfdlist.h>

typedef struct {
  ShimDesktopAnswer answer;
  gpointer data;
} Question;

static Question *question_new(ShimDesktopAnswer answer, gpointer data) {
  Question *question = g_new(Question, 1);
  *question = (Question){answer, data};
  return question;
}

static void question_end(Question *question, GError *error) {
  question->answer(error ? error->message : NULL, question->data);
  g_clear_error(&error);
  g_free(question);
}

static void shown(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (reply) g_variant_unref(reply);
  question_end(user_data, error);
}

void shim_file_manager_show(GDBusConnection *bus, const char *uri, ShimDesktopAnswer answer, gpointer data) {
  const char *uris[] = {uri, NULL};
  g_dbus_connection_call(bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                         "org.freedesktop.FileManager1", "ShowItems", g_variant_new("(^ass)", uris, ""), NULL,
                         G_DBUS_CALL_FLAGS_NONE, 5000, NULL, shown, question_new(answer, data));
}

int shim_open_path(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

static void shown_by_portal(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  GVariant *reply =
      g_dbus_connection_call_with_unix_fd_list_finish(G_DBUS_CONNECTION(source), NULL, result, &error);
  if (reply) g_variant_unref(reply);
  question_end(user_data, error);
}

void shim_portal_show_in_folder(GDBusConnection *bus, int descriptor, ShimDesktopAnswer answer, gpointer data) {
  GUnixFDList *descriptors = g_unix_fd_list_new_from_array(&descriptor, 1);
  g_dbus_connection_call_with_unix_fd_list(
      bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.OpenURI",
      "OpenDirectory", g_variant_new("(sha{sv})", "", 0, NULL), NULL, G_DBUS_CALL_FLAGS_NONE, 5000, descriptors, NULL,
      shown_by_portal, question_new(answer, data));
  g_object_unref(descriptors);
}

typedef struct {
  Question *question;
  GtkWindow *parent;
} Opening;

static void opened(GObject *source, GAsyncResult *result, gpointer user_data) {
  Opening *opening = user_data;
  GError *error = NULL;
  gtk_show_uri_full_finish(opening->parent, result, &error);
  // The user has closed the question which program to take.
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) g_clear_error(&error);
  question_end(opening->question, error);
  g_clear_object(&opening->parent);
  g_free(opening);
}

void shim_show_uri(GtkWindow *parent, const char *uri, ShimDesktopAnswer answer, gpointer data) {
  Opening *opening = g_new(Opening, 1);
  *opening = (Opening){question_new(answer, data), parent ? g_object_ref(parent) : NULL};
  gtk_show_uri_full(parent, uri, GDK_CURRENT_TIME, NULL, opened, opening);
}
