#ifndef GSTREAMER_H
#define GSTREAMER_H

#include <glib-object.h>

// The part of GStreamer's interface that films need. GStreamer is optional, so its functions are found by
// their names when a process for films starts.

// The numbers of GStreamer's interface that are used here.
enum {
  STATE_NULL = 1,
  STATE_PAUSED = 3,
  STATE_PLAYING = 4,
  MESSAGE_EOS = 1 << 0,
  MESSAGE_ERROR = 1 << 1,
  MESSAGE_ELEMENT = 1 << 15,
  MESSAGE_ASYNC_DONE = 1 << 21,
  FORMAT_TIME = 3,
  SEEK_FLUSH = 1 << 0,
  SEEK_ACCURATE = 1 << 1,
  SEEK_KEY_UNIT = 1 << 2,
  RANDOM_ACCESS = 2,  // appsrc's kind of stream
};

// The beginning of GstMiniObject and of GstMessage, whose type has no function that returns it.
struct mini_object {
  GType type;
  gint reference_count, lock_state;
  guint flags;
  gpointer copy, dispose, free;
  guint private_count;
  gpointer private_pointer;
};

struct message {
  struct mini_object object;
  int type;
};

// The beginning of GstBuffer, whose time has no function that returns it: in nanoseconds, or TIME_UNKNOWN.
struct buffer {
  struct mini_object object;
  void *pool;
  guint64 time;
};

#define TIME_UNKNOWN G_MAXUINT64

// Objects are `void *` here, since GStreamer's headers aren't needed to build this.
struct gstreamer {
  int (*init)(int *count, char ***arguments, GError **error);
  void *(*load_plugin)(const char *file, GError **error);
  void *(*parse)(const char *text, GError **error);
  void (*unref_object)(void *object);
  void (*unref)(void *mini_object);
  void *(*by_name)(void *bin, const char *name);
  int (*set_state)(void *element, int state);
  void *(*bus)(void *element);
  void *(*pop)(void *bus, guint64 timeout, int types);
  void (*parse_error)(void *message, GError **error, char **debug);
  const void *(*message_structure)(void *message);
  int (*has_name)(const void *structure, const char *name);
  const char *(*name)(const void *structure);
  const GValue *(*value)(const void *structure, const char *field);
  int (*number)(const void *structure, const char *field, int *number);
  int (*fraction)(const void *structure, const char *field, int *upper, int *lower);
  void *(*structure)(const void *caps, guint index);
  void *(*sample_caps)(void *sample);
  void *(*sample_buffer)(void *sample);
  void *(*new_buffer)(void *bytes, gsize length);
  gsize (*size)(void *buffer);
  gsize (*extract)(void *buffer, gsize offset, void *bytes, gsize length);
  int (*duration)(void *element, int format, gint64 *duration);
  int (*seek)(void *element, int format, int flags, gint64 position);
};

/// GStreamer's functions, after `gstreamer_load`.
extern struct gstreamer gst;

/// Loads GStreamer and the plugins for films, as far as they're installed. Returns 0 without GStreamer. A
/// process calls it before it enters its cage.
int gstreamer_load(void);

#endif
