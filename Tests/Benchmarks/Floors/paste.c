// The lower bound of pasting: reads the PNG on the clipboard as any GTK program does, by gdk_clipboard_read_async.
//   paste COUNT    prints the milliseconds that each of COUNT reads takes, from the request to the last byte
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNK (256 * 1024)

static GMainLoop *loop;
static GdkClipboard *clipboard;
static int rest;
static gint64 start;
static gsize size;

static void begin(void);
static void read_some(GObject *source, GAsyncResult *result, gpointer data);

// In a turn of its own: GDK 4.8 forgets a read that's begun while the one before calls back.
static gboolean read_on(gpointer stream) {
  g_input_stream_read_bytes_async(G_INPUT_STREAM(stream), CHUNK, G_PRIORITY_DEFAULT, NULL, read_some, NULL);
  return G_SOURCE_REMOVE;
}

static void read_some(GObject *source, GAsyncResult *result, gpointer data) {
  GBytes *bytes = g_input_stream_read_bytes_finish(G_INPUT_STREAM(source), result, NULL);
  (void)data;
  if (!bytes) exit(1);
  if (g_bytes_get_size(bytes) > 0) {
    size += g_bytes_get_size(bytes);
    g_idle_add_full(G_PRIORITY_DEFAULT, read_on, source, NULL);
  } else {
    if (size == 0) exit(1);
    printf("%.3f\n", (g_get_monotonic_time() - start) / 1e3);
    if (--rest > 0) begin();
    else g_main_loop_quit(loop);
  }
  g_bytes_unref(bytes);
}

static void opened(GObject *source, GAsyncResult *result, gpointer data) {
  const char *type = NULL;
  GInputStream *stream = gdk_clipboard_read_finish(GDK_CLIPBOARD(source), result, &type, NULL);
  (void)data;
  if (!stream) exit(1);
  read_on(stream);
}

static void begin(void) {
  const char *types[] = {"image/png", NULL};
  size = 0;
  start = g_get_monotonic_time();
  gdk_clipboard_read_async(clipboard, types, G_PRIORITY_DEFAULT, NULL, opened, NULL);
}

static gboolean begin_when_known(gpointer data) {
  (void)data;
  if (!gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(clipboard), "image/png")) return G_SOURCE_CONTINUE;
  begin();
  return G_SOURCE_REMOVE;
}

int main(int argc, char **argv) {
  gtk_init();
  rest = argc > 1 ? atoi(argv[1]) : 1;
  clipboard = gdk_display_get_clipboard(gdk_display_get_default());
  loop = g_main_loop_new(NULL, FALSE);
  g_timeout_add(5, begin_when_known, NULL);
  g_main_loop_run(loop);
}
