#include "CKitGtkShim.h"

#include <string.h>

#include "x11_selection.h"
#include "x11_unanswered.h"

#define CHUNK (256 * 1024)

struct ShimStreamRead {
  int references;
  gboolean ended;
  GCancellable *cancellable;
  GInputStream *stream;
  /// In place of a stream: a drop on X11.
  X11Selection *selection;
  /// The type of `selection` when it is the portal's, whose answer is no data but the key to files.
  const char *portal_type;
  /// The type that a clipboard was asked for.
  const char *asked_type;
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

/// The callers have references of their own.
static void stop_selecting(ShimStreamRead *read) {
  if (!read->selection) return;
  g_clear_pointer(&read->selection, x11_selection_free);
  shim_stream_read_unref(read);
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
  stop_selecting(read);
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

/// Returns whether the read goes on.
static gboolean take(ShimStreamRead *read, const guint8 *start, gsize size) {
  if (size > read->limit - read->bytes->len) {
    read_end(read, SHIM_READ_TOO_BIG, NULL);
  } else {
    if (size > 0) g_byte_array_append(read->bytes, start, (guint)size);
    restart_deadline(read);
    read->progress(read->bytes->len, read->data);
  }
  return !read->ended;
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
    } else if (take(read, start, size)) {
      read_next(read);
    }
  }
  g_clear_pointer(&chunk, g_bytes_unref);
  shim_stream_read_unref(read);
}

static gboolean read_chunk(gpointer user_data) {
  ShimStreamRead *read = user_data;
  if (!read->ended)
    g_input_stream_read_bytes_async(read->stream, CHUNK, G_PRIORITY_DEFAULT, read->cancellable, chunk_read, read_ref(read));
  shim_stream_read_unref(read);
  return G_SOURCE_REMOVE;
}

/// Reads on in the next turn of the main loop. GDK's streams on X11 may call back from within the arrival of
/// a part, and forget a read that's begun before that call has returned: data in parts would never end. (It's
/// gdk_x11_selection_input_stream_flush of GTK 4.8.)
static void read_next(ShimStreamRead *read) {
  GSource *source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, read_chunk, read_ref(read), NULL);
  g_source_attach(source, NULL);
  g_source_unref(source);
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

static gboolean release_task(gpointer user_data) {
  gpointer *task = user_data;
  if (*task) {
    g_object_remove_weak_pointer(*task, task);
    g_object_unref(*task);
  }
  g_free(task);
  return G_SOURCE_REMOVE;
}

/// Releases the task of a read if it's still there when the main loop is idle. GDK's Wayland part never
/// releases the reference with which it made the task (gdk_wayland_drop_read_async and
/// gdk_wayland_clipboard_read_async, GTK 4.8), so that each read would leak the task, its drop and its
/// cancellable. A GDK that releases the reference leaves nothing to do here.
static void release_task_later(GAsyncResult *result) {
  gpointer *task = g_new(gpointer, 1);
  *task = result;
  g_object_add_weak_pointer(G_OBJECT(result), task);
  g_idle_add_full(G_PRIORITY_LOW, release_task, task, NULL);
}

static void drop_opened(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  const char *mime_type = NULL;
  GInputStream *stream = gdk_drop_read_finish(GDK_DROP(source), result, &mime_type, &error);
  release_task_later(result);
  opened(user_data, stream, error);
}

static void clipboard_opened(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  const char *mime_type = NULL;
  GInputStream *stream = gdk_clipboard_read_finish(GDK_CLIPBOARD(source), result, &mime_type, &error);
  ShimStreamRead *read = user_data;
  shim_x11_unanswered_remove(GDK_CLIPBOARD(source), read->asked_type);
  release_task_later(result);
  opened(read, stream, error);
}

static gboolean piece_selected(const guint8 *bytes, gsize size, gpointer user_data) {
  ShimStreamRead *read = read_ref(user_data);
  gboolean goes_on = take(read, bytes, size);
  shim_stream_read_unref(read);
  return goes_on;
}

static void portal_key_read(ShimStreamRead *read);

static void selection_ended(const char *error, gpointer user_data) {
  ShimStreamRead *read = read_ref(user_data);
  if (error) read_end(read, SHIM_READ_FAILED, error);
  else if (read->portal_type) portal_key_read(read);
  else read_end(read, SHIM_READ_DONE, NULL);
  shim_stream_read_unref(read);
}

/// On X11 the data of other programs' drags is asked for by our own code: see x11_selection.c.
static gboolean select_on_x11(ShimStreamRead *read, GdkDrop *drop, const char *type, guint32 time) {
  if (gdk_drop_get_drag(drop)) return FALSE;
  read->selection = x11_selection_new(gdk_drop_get_display(drop), type, time, piece_selected, selection_ended, read);
  if (read->selection) read_ref(read);
  return read->selection != NULL;
}

ShimStreamRead *shim_drop_read(GdkDrop *drop, guint32 time, const char *mime_type, gsize limit, guint silence_milliseconds,
                               ShimReadProgress progress, ShimReadEnd end, gpointer data, GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(limit, silence_milliseconds, progress, end, data, destroy);
  if (select_on_x11(read, drop, mime_type, time)) return read;
  const char *types[2] = {g_intern_string(mime_type), NULL};
  gdk_drop_read_async(drop, types, G_PRIORITY_DEFAULT, read->cancellable, drop_opened, read_ref(read));
  return read;
}

ShimStreamRead *shim_clipboard_read(GdkClipboard *clipboard, const char *mime_type, gsize limit,
                                    guint silence_milliseconds, ShimReadProgress progress, ShimReadEnd end,
                                    gpointer data, GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(limit, silence_milliseconds, progress, end, data, destroy);
  const char *types[2] = {g_intern_string(mime_type), NULL};
  read->asked_type = types[0];
  shim_x11_unanswered_add(clipboard, read->asked_type);
  gdk_clipboard_read_async(clipboard, types, G_PRIORITY_DEFAULT, read->cancellable, clipboard_opened, read_ref(read));
  return read;
}

static void files_known(ShimStreamRead *read, const GValue *value, GError *error) {
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

static void file_list_read(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  files_known(user_data, gdk_drop_read_value_finish(GDK_DROP(source), result, &error), error);
}

static void portal_answered(GObject *source, GAsyncResult *result, gpointer user_data) {
  GError *error = NULL;
  GValue value = G_VALUE_INIT;
  (void)source;
  gboolean is_known = gdk_content_deserialize_finish(result, &value, &error);
  files_known(user_data, is_known ? &value : NULL, error);
  if (G_IS_VALUE(&value)) g_value_unset(&value);
}

static void portal_key_read(ShimStreamRead *read) {
  GBytes *key = g_byte_array_free_to_bytes(read->bytes);
  GInputStream *stream = g_memory_input_stream_new_from_bytes(key);
  read->bytes = g_byte_array_new();
  stop_selecting(read);
  restart_deadline(read);
  gdk_content_deserialize_async(stream, read->portal_type, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, read->cancellable,
                                portal_answered, read_ref(read));
  g_object_unref(stream);
  g_bytes_unref(key);
}

/// The portal's type among those of a drop, if it offers one.
static const char *portal_type(GdkDrop *drop) {
  static const char *const types[] = {"application/vnd.portal.filetransfer", "application/vnd.portal.files"};
  for (gsize i = 0; i < G_N_ELEMENTS(types); i++)
    if (gdk_content_formats_contain_mime_type(gdk_drop_get_formats(drop), types[i])) return types[i];
  return NULL;
}

ShimStreamRead *shim_drop_read_portal_files(GdkDrop *drop, guint32 time, guint silence_milliseconds,
                                            ShimReadProgress progress, ShimReadEnd end, gpointer data,
                                            GDestroyNotify destroy) {
  ShimStreamRead *read = read_new(4 * 1024 * 1024, silence_milliseconds, progress, end, data, destroy);
  read->portal_type = portal_type(drop);
  if (read->portal_type && select_on_x11(read, drop, read->portal_type, time)) return read;
  gdk_drop_read_value_async(drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, read->cancellable, file_list_read, read_ref(read));
  return read;
}

void shim_stream_read_cancel(ShimStreamRead *read) {
  read_ref(read);
  read_end(read, SHIM_READ_CANCELLED, NULL);
  shim_stream_read_unref(read);
}
