#include "CKitGtkShim.h"
#include <glib-unix.h>

typedef struct {
  GdkContentProvider parent;
  GdkContentFormats *formats;
  // Whether the clipboard's manager mustn't get the data when the program ends.
  gboolean is_private;
  ShimContentWrite write;
  ShimContentCancelled cancelled;
  gpointer data;
  GDestroyNotify destroy;
  int open_requests;
  // The end of the last request on the monotonic clock, in microseconds; 0 before the first.
  gint64 last_end;
} ShimContentProvider;

typedef struct {
  GdkContentProviderClass parent;
} ShimContentProviderClass;

struct ShimContentRequest {
  GTask *task;
  GOutputStream *stream;
  char *mime_type;
  int priority;
  GSource *cancel_watch;
  // Holds the bytes until the asynchronous write has ended.
  GBytes *bytes;
  // The number of bytes that are written.
  gsize offset;
};

// The bytes that are written at once. GDK 4.8 hands all that it has got to the X server in one request, which
// the server refuses if it's longer than 16 MB: the other program then waits for ever.
#define PIECE (1024 * 1024)

static int live_providers;
static int live_requests;

G_DEFINE_TYPE(ShimContentProvider, shim_content_provider, GDK_TYPE_CONTENT_PROVIDER)

static void request_free(ShimContentRequest *request) {
  if (request->cancel_watch) {
    g_source_destroy(request->cancel_watch);
    g_source_unref(request->cancel_watch);
  }
  g_clear_pointer(&request->bytes, g_bytes_unref);
  ShimContentProvider *provider = g_task_get_source_object(request->task);
  provider->open_requests--;
  provider->last_end = g_get_monotonic_time();
  g_object_unref(request->stream);
  g_object_unref(request->task);
  g_free(request->mime_type);
  g_free(request);
  live_requests--;
}

static gboolean request_cancelled(GCancellable *cancellable, gpointer user_data) {
  (void)cancellable;
  ShimContentRequest *request = user_data;
  ShimContentProvider *self = g_task_get_source_object(request->task);
  self->cancelled(request, self->data);
  return G_SOURCE_REMOVE;
}

static GdkContentFormats *ref_formats(GdkContentProvider *provider) {
  return gdk_content_formats_ref(((ShimContentProvider *)provider)->formats);
}

// On Wayland the stream is a pipe that the reader has made, and GDK leaves it blocking. When the pipe is
// full, GIO's "asynchronous" write would block the main thread until the other program has read it, if it
// ever does.
static void make_nonblocking(GOutputStream *stream) {
  GParamSpec *property = g_object_class_find_property(G_OBJECT_GET_CLASS(stream), "fd");
  if (!property || property->value_type != G_TYPE_INT) return;
  int fd = -1;
  g_object_get(stream, "fd", &fd, NULL);
  if (fd >= 0) g_unix_set_fd_nonblocking(fd, TRUE, NULL);
}

static void write_mime_type_async(GdkContentProvider *provider, const char *mime_type, GOutputStream *stream,
                                  int io_priority, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data) {
  ShimContentProvider *self = (ShimContentProvider *)provider;
  GTask *task = g_task_new(provider, cancellable, callback, user_data);
  g_task_set_priority(task, io_priority);
  g_task_set_source_tag(task, write_mime_type_async);
  if (!gdk_content_formats_contain_mime_type(self->formats, mime_type)) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s isn't offered", mime_type);
    g_object_unref(task);
    return;
  }
  ShimContentRequest *request = g_new0(ShimContentRequest, 1);
  live_requests++;
  self->open_requests++;
  request->task = task;
  request->stream = g_object_ref(stream);
  make_nonblocking(stream);
  request->mime_type = g_strdup(mime_type);
  request->priority = io_priority;
  if (cancellable) {
    // A source instead of g_cancellable_connect: Swift is told on the main thread, whichever thread cancels.
    request->cancel_watch = g_cancellable_source_new(cancellable);
    g_source_set_callback(request->cancel_watch, G_SOURCE_FUNC(request_cancelled), request, NULL);
    g_source_attach(request->cancel_watch, NULL);
  }
  self->write(request, request->mime_type, self->data);
}

static gboolean write_mime_type_finish(GdkContentProvider *provider, GAsyncResult *result, GError **error) {
  (void)provider;
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void finalize(GObject *object) {
  ShimContentProvider *self = (ShimContentProvider *)object;
  g_clear_pointer(&self->formats, gdk_content_formats_unref);
  if (self->destroy) self->destroy(self->data);
  live_providers--;
  G_OBJECT_CLASS(shim_content_provider_parent_class)->finalize(object);
}

static GdkContentFormats *ref_storable_formats(GdkContentProvider *provider) {
  ShimContentProvider *self = (ShimContentProvider *)provider;
  if (self->is_private) return gdk_content_formats_new(NULL, 0);
  return gdk_content_formats_ref(self->formats);
}

static void shim_content_provider_class_init(ShimContentProviderClass *class) {
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = finalize;
  provider->ref_formats = ref_formats;
  provider->ref_storable_formats = ref_storable_formats;
  provider->write_mime_type_async = write_mime_type_async;
  provider->write_mime_type_finish = write_mime_type_finish;
}

static void shim_content_provider_init(ShimContentProvider *self) {
  (void)self;
  live_providers++;
}

GdkContentProvider *shim_content_provider_new(GdkContentFormats *formats, ShimContentWrite write,
                                              ShimContentCancelled cancelled, gpointer data, GDestroyNotify destroy) {
  ShimContentProvider *self = g_object_new(shim_content_provider_get_type(), NULL);
  self->formats = formats;
  self->write = write;
  self->cancelled = cancelled;
  self->data = data;
  self->destroy = destroy;
  return GDK_CONTENT_PROVIDER(self);
}

void shim_content_provider_keep_private(GdkContentProvider *provider) {
  ((ShimContentProvider *)provider)->is_private = TRUE;
}

gboolean shim_content_provider_is_read(GdkContentProvider *provider, double seconds) {
  ShimContentProvider *self = (ShimContentProvider *)provider;
  return self->open_requests > 0 ||
         (self->last_end && (double)(g_get_monotonic_time() - self->last_end) < seconds * G_USEC_PER_SEC);
}

static void stop_watching(ShimContentRequest *request) {
  if (!request->cancel_watch) return;
  g_source_destroy(request->cancel_watch);
  g_clear_pointer(&request->cancel_watch, g_source_unref);
}

static void write_piece(ShimContentRequest *request);

static gboolean go_on(gpointer user_data) {
  ShimContentRequest *request = user_data;
  if (request->offset < g_bytes_get_size(request->bytes)) {
    write_piece(request);
  } else {
    g_task_return_boolean(request->task, TRUE);
    request_free(request);
  }
  return G_SOURCE_REMOVE;
}

// Goes on in the next turn of the main loop. GDK's streams on X11 may call back while a part is being
// written, and forget what's begun before that call has returned. (It's
// gdk_x11_selection_output_stream_perform_flush of GTK 4.8.)
static void written(GObject *source, GAsyncResult *result, gpointer user_data) {
  ShimContentRequest *request = user_data;
  GError *error = NULL;
  gsize count = 0;
  if (!g_output_stream_write_all_finish(G_OUTPUT_STREAM(source), result, &count, &error)) {
    g_task_return_error(request->task, error);
    return request_free(request);
  }
  request->offset += count;
  g_idle_add_full(G_PRIORITY_DEFAULT, go_on, request, NULL);
}

static void write_piece(ShimContentRequest *request) {
  gsize size = 0;
  const guint8 *start = g_bytes_get_data(request->bytes, &size);
  g_output_stream_write_all_async(request->stream, start + request->offset, MIN(size - request->offset, PIECE),
                                  request->priority, g_task_get_cancellable(request->task), written, request);
}

void shim_content_request_complete(ShimContentRequest *request, GBytes *bytes) {
  stop_watching(request);
  request->bytes = g_bytes_ref(bytes);
  if (g_bytes_get_size(bytes) > 0) return write_piece(request);
  g_task_return_boolean(request->task, TRUE);
  request_free(request);
}

static void serialised(GObject *source, GAsyncResult *result, gpointer user_data) {
  (void)source;
  ShimContentRequest *request = user_data;
  GError *error = NULL;
  if (gdk_content_serialize_finish(result, &error))
    g_task_return_boolean(request->task, TRUE);
  else
    g_task_return_error(request->task, error);
  request_free(request);
}

void shim_content_request_complete_files(ShimContentRequest *request, const char *const *paths, gsize count) {
  GSList *files = NULL;
  GValue value = G_VALUE_INIT;
  stop_watching(request);
  for (gsize i = count; i > 0; i--) files = g_slist_prepend(files, g_file_new_for_path(paths[i - 1]));
  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed(&value, gdk_file_list_new_from_list(files));
  g_slist_free_full(files, g_object_unref);
  gdk_content_serialize_async(request->stream, request->mime_type, &value, request->priority,
                              g_task_get_cancellable(request->task), serialised, request);
  g_value_unset(&value);
}

void shim_content_request_fail(ShimContentRequest *request, const char *message) {
  stop_watching(request);
  g_task_return_new_error(request->task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", message);
  request_free(request);
}

int shim_content_provider_live_count(void) { return live_providers; }
int shim_content_request_live_count(void) { return live_requests; }

GdkContentFormats *shim_content_formats_new(const char *const *mime_types, gsize count) {
  return gdk_content_formats_new((const char **)mime_types, (guint)count);
}

GdkContentFormats *shim_content_formats_of_file_portal(void) {
  GdkContentFormats *all =
      gdk_content_formats_union_serialize_mime_types(gdk_content_formats_new_for_gtype(GDK_TYPE_FILE_LIST));
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new();
  gsize count = 0;
  const char *const *types = gdk_content_formats_get_mime_types(all, &count);
  for (gsize i = 0; i < count; i++)
    if (g_str_has_prefix(types[i], "application/vnd.portal.")) gdk_content_formats_builder_add_mime_type(builder, types[i]);
  gdk_content_formats_unref(all);
  return gdk_content_formats_builder_free_to_formats(builder);
}
