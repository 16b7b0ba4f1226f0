#include "CGtkShim.h"

#include <string.h>

#define CHUNK (256 * 1024)

struct ShimStreamRead {
  int references;
  gboolean ended;
  GCancellable *cancellable;
  GInputStream *stream;
  GByteArray *bytes;
  gsize limit;
  guint silence;
  GSource *deadline;
  ShimReadProgress progress;
  ShimReadEnd end;
  gpointer data;
  GDestroyNotify destroy;
};

static ShimStreamRead *read_ref(ShimStreamRead *read) {
  read->references++;
  return read;
}

void shim_stream_read_unref(ShimStreamRead *read) {
  if (--read->references > 0) return;
  g_clear_object(&read->stream);
  g_clear_object(&read->cancellable);
  g_clear_pointer(&read->bytes, g_byte_array_unref);
  g_free(read);
}

static void stop_deadline(ShimStreamRead *read) {
  if (!read->deadline) return;
  g_source_destroy(read->deadline);
  g_clear_pointer(&read->deadline, g_source_unref);
}

static void read_end(ShimStreamRead *read, ShimReadOutcome outcome, const char *message) {
  GBytes *bytes = NULL;
  if (read->ended) return;
  read->ended = TRUE;
  stop_deadline(read);
  if (outcome == SHIM_READ_DONE) {
    bytes = g_byte_array_free_to_bytes(read->bytes);
    read->bytes = NULL;
  } else {
    g_clear_pointer(&read->bytes, g_byte_array_unref);
    g_cancellable_cancel(read->cancellable);
  }
  read->end(outcome, bytes, message, read->data);
  read->destroy(read->data);
  g_clear_pointer(&bytes, g_bytes_unref);
}

static gboolean silent(gpointer user_data) {
  ShimStreamRead *read = read_ref(user_data);
  read_end(read, SHIM_READ_SILENT, NULL);
  shim_stream_read_unref(read);
  return G_SOURCE_REMOVE;
}

static void restart_deadline(ShimStreamRead *read) {
  stop_deadline(read);
  read->deadline = g_timeout_source_new(read->silence);
  g_source_set_callback(read->deadline, silent, read, NULL);
  g_source_attach(read->deadline, NULL);
}

static ShimStreamRead *read_new(gsize limit, guint silence, ShimReadProgress progress, ShimReadEnd end, gpointer data,
                                GDestroyNotify destroy) {
  ShimStreamRead *read = g_new0(ShimStreamRead, 1);
  read->references = 1;
  read->cancellable = g_cancellable_new();
  read->bytes = g_byte_array_new();
  read->limit = MIN(limit, G_MAXUINT - CHUNK);
  read->silence = silence;
  read->progress = progress;
  read->end = end;
  read->data = data;
  read->destroy = destroy;
  restart_deadline(read);
  return read;
}

static void read_next(ShimStreamRead *read);

static void chunk_read(GObject *source, GAsyncResult *result, gpointer user_data) {
  ShimStreamRead *read = user_data;
  GError *error = NULL;
  GBytes *chunk = g_input_stream_read_bytes_finish(G_INPUT_STREAM(source), result, &error);
  if (!chunk) {
    read_end(read, SHIM_READ_FAILED, error->message);
    g_error_free(error);
  } else if (!read->ended) {
    gsize size = 0;
    const guint8 *start = g_bytes_get_data(chunk, &size);
    if (size == 0) {
      read_end(read, SHIM_READ_DONE, NULL);
    } else if (size > read->limit - read->bytes->len) {
      read_end(read, SHIM_READ_TOO_BIG, NULL);
    } else {
      g_byte_array_append(read->bytes, start, (guint)size);
      restart_deadline(read);
      read->progress(read->bytes->len, read->data);
      if (!read->ended) read_next(read);
    }
  }
  g_clear_pointer(&chunk, g_bytes_unref);
  shim_stream_read_unref(read);
}

static void read_next(ShimStreamRead *read) {
  g_input_stream_read_bytes_async(read->stream, CHUNK, G_PRIORITY_DEFAULT, read->cancellable, chunk_read, read_ref(read));
}

/// Takes ownership of the stream.
static void opened(ShimStreamRead *read, GInputStream *stream, GError *error) {
  if (!stream) {
    read_end(read, SHIM_READ_FAILED, error ? error->message : "the source offers nothing of that type");
  } else if (read->ended) {
    // Too late: closing tells the source that nobody reads.
    g_input_stream_close_async(stream, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
    g_object_unref(stream);
  } else {
    read->stream = stream;
    restart_deadline(read);
    read_next(read);
  }
  g_clear_error(&error);
  shim_stream_read_unref(read);
}

static void drop_opened(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  const char *mime_type = NULL;
  GInputStream *stream = gdk_drop_read_finish(GDK_DROP(source), result, &mime_type, &error);
  opened(user_data, stream, error);
}

static void clipboard_opened(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  const char *mime_type = NULL;
  GInputStream *stream = gdk_clipboard_read_finish(GDK_CLIPBOARD(source), result, &mime_type, &error);
  opened(user_data, stream, error);
}

ShimStreamRead *shim_drop_read(GdkDrop *drop, const char *mime_type, gsize limit, guint silence_milliseconds,
                               ShimReadProgress progress, ShimReadEnd end, gpointer data, GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(limit, silence_milliseconds, progress, end, data, destroy);
  const char *types[2] = {g_intern_string(mime_type), NULL};
  gdk_drop_read_async(drop, types, G_PRIORITY_DEFAULT, read->cancellable, drop_opened, read_ref(read));
  return read;
}

ShimStreamRead *shim_clipboard_read(GdkClipboard *clipboard, const char *mime_type, gsize limit,
                                    guint silence_milliseconds, ShimReadProgress progress, ShimReadEnd end,
                                    gpointer data, GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(limit, silence_milliseconds, progress, end, data, destroy);
  const char *types[2] = {g_intern_string(mime_type), NULL};
  gdk_clipboard_read_async(clipboard, types, G_PRIORITY_DEFAULT, read->cancellable, clipboard_opened, read_ref(read));
  return read;
}

static void file_list_read(GObject *source, GAsyncResult *result, gpointer user_data) {
  ShimStreamRead *read = user_data;
  GError *error = NULL;
  const GValue *value = gdk_drop_read_value_finish(GDK_DROP(source), result, &error);
  if (!value) {
    read_end(read, SHIM_READ_FAILED, error->message);
    g_error_free(error);
  } else if (!read->ended) {
    GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
    for (GSList *l = files; l; l = l->next) {
      const char *path = g_file_peek_path(l->data);
      if (!path) continue;
      gsize size = strlen(path) + 1;
      if (size > read->limit - read->bytes->len) {
        g_byte_array_append(read->bytes, (const guint8 *)"", 1);
        break;
      }
      g_byte_array_append(read->bytes, (const guint8 *)path, (guint)size);
    }
    g_slist_free(files);
    read_end(read, SHIM_READ_DONE, NULL);
  }
  shim_stream_read_unref(read);
}

ShimStreamRead *shim_drop_read_portal_files(GdkDrop *drop, guint silence_milliseconds, ShimReadProgress progress,
                                            ShimReadEnd end, gpointer data, GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(4 * 1024 * 1024, silence_milliseconds, progress, end, data, destroy);
  gdk_drop_read_value_async(drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, read->cancellable, file_list_read, read_ref(read));
  return read;
}

void shim_stream_read_cancel(ShimStreamRead *read) {
  read_ref(read);
  read_end(read, SHIM_READ_CANCELLED, NULL);
  shim_stream_read_unref(read);
}
