#include "CGtkShim.h"

typedef struct {
  ShimFileManagerAnswer answer;
  gpointer data;
} Question;

static void answered(GObject *source, GAsyncResult *result, gpointer user_data) {
  Question *question = user_data;
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  question->answer(reply != NULL, question->data);
  if (reply) g_variant_unref(reply);
  g_free(question);
}

void shim_file_manager_show(GDBusConnection *bus, const char *uri, ShimFileManagerAnswer answer, gpointer data) {
  const char *uris[] = {uri, NULL};
  Question *question = g_new(Question, 1);
  *question = (Question){answer, data};
  g_dbus_connection_call(bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                         "org.freedesktop.FileManager1", "ShowItems", g_variant_new("(^ass)", uris, ""), NULL,
                         G_DBUS_CALL_FLAGS_NONE, 5000, NULL, answered, question);
}
