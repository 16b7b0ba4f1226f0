#include "CFilm.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "film.h"
#include "gstreamer.h"

static int is_loaded;

void pinboard_film_prepare(void) { is_loaded = gstreamer_load(); }

int film_is_possible(void) { return is_loaded; }

// The length of the pieces in which a film is read if no length is asked for.
enum { PIECE = 64 * 1024, MOST_PIECE = 256 << 20 };

static void feed(void *source, guint wanted, struct film *film) {
  int result = 0;
  uint64_t left = film->input->length > film->offset ? film->input->length - film->offset : 0;
  size_t length = wanted == G_MAXUINT || wanted == 0 ? PIECE : wanted;
  if (length > left) length = left;
  void *bytes = length > 0 && length <= MOST_PIECE ? g_try_malloc(length) : NULL;
  size_t count = bytes ? film->input->read(film->input->data, film->offset, bytes, length) : 0;
  if (count == 0) {
    g_free(bytes);
    g_signal_emit_by_name(source, "end-of-stream", &result);
    return;
  }
  film->offset += count;
  void *buffer = gst.new_buffer(bytes, count);
  g_signal_emit_by_name(source, "push-buffer", buffer, &result);
  gst.unref(buffer);
}

static gboolean seek(void *source, guint64 offset, struct film *film) {
  (void)source;
  film->offset = offset;
  return TRUE;
}

// A stream whose size is too large isn't decoded. Returning TRUE lets other streams be found.
static gboolean look_at_stream(void *decoder, void *pad, void *caps, struct film *film) {
  (void)decoder, (void)pad;
  int width, height;
  const void *stream = gst.structure(caps, 0);
  if (stream && gst.number(stream, "width", &width) && gst.number(stream, "height", &height) && width > 0 &&
      height > 0 && (uint64_t)width * (uint64_t)height > film->most_pixels) {
    film->width = (uint32_t)width;
    film->height = (uint32_t)height;
    g_atomic_int_set(&film->is_too_large, 1);
  }
  return TRUE;
}

// Notes what the film consists of.
static void note_stream(void *reader, void *pad, struct film *film) {
  (void)reader;
  char *name = NULL;
  g_object_get(pad, "name", &name, NULL);
  if (name && !strncmp(name, "video", 5)) g_atomic_int_set(&film->has_pictures, 1);
  if (name && !strncmp(name, "audio", 5)) g_atomic_int_set(&film->has_sound, 1);
  g_free(name);
}

// One picture is decoded, so more threads would only cost memory.
static void set_up_element(void *bin, void *child, void *element, struct film *film) {
  (void)bin, (void)child, (void)film;
  static const char *const counts[] = {"max-threads", "threads"};
  for (size_t index = 0; index < 2; index++) {
    GParamSpec *count = g_object_class_find_property(G_OBJECT_GET_CLASS(element), counts[index]);
    if (count) g_object_set(element, counts[index], 1, NULL);
  }
}

static int is_sound_alone(struct film *film) {
  return g_atomic_int_get(&film->has_sound) && !g_atomic_int_get(&film->has_pictures);
}

static void note_error(struct film *film, void *message) {
  GError *error = NULL;
  gst.parse_error(message, &error, NULL);
  if (film->missing[0]) {
    film->problem = PINBOARD_FILM_NO_DECODER;
    snprintf(film->message, FILM_MESSAGE_LENGTH, "%s", film->missing);
  } else if (is_sound_alone(film)) {
    film->problem = PINBOARD_FILM_NO_PICTURE;
  } else {
    film->problem = PINBOARD_FILM_UNREADABLE;
    snprintf(film->message, FILM_MESSAGE_LENGTH, "%s", error ? error->message : "");
  }
  if (error) g_error_free(error);
}

// Remembers the media type of pictures that no plugin decodes.
static void note_missing(struct film *film, void *message) {
  const void *structure = gst.message_structure(message);
  if (!structure || !gst.has_name(structure, "missing-plugin")) return;
  const GValue *detail = gst.value(structure, "detail");
  const void *caps = detail && G_VALUE_HOLDS_BOXED(detail) ? g_value_get_boxed(detail) : NULL;
  const char *name = caps ? gst.name(gst.structure(caps, 0)) : NULL;
  if (name && (!strncmp(name, "video/", 6) || !strncmp(name, "image/", 6)))
    snprintf(film->missing, sizeof film->missing, "%s", name);
}

// The time for which the process may do nothing at all before a film counts as unreadable, in microseconds.
static const gint64 idle_time = 4 * 1000 * 1000;
// The processor time that is nothing, in microseconds.
static const gint64 no_work = 100 * 1000;

static gint64 work_so_far(void) {
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return 0;
  return (gint64)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

struct film_work film_work_begin(void) {
  return (struct film_work){g_get_monotonic_time(), work_so_far()};
}

int film_gives_up(struct film *film, struct film_work *work) {
  gint64 now = g_get_monotonic_time(), done = work_so_far();
  if (done - work->done > no_work) *work = (struct film_work){now, done};
  if (now - work->since > idle_time) {
    film->problem = PINBOARD_FILM_UNREADABLE;
  } else if (g_atomic_int_get(&film->is_too_large)) {
    film->problem = PINBOARD_FILM_TOO_LARGE;
  } else if (film->input->is_cancelled(film->input->data)) {
    film->problem = PINBOARD_FILM_CANCELLED;
  } else {
    return 0;
  }
  return 1;
}

int film_next_message(struct film *film, guint64 nanoseconds, int types) {
  struct message *message = gst.pop(film->bus, nanoseconds, types);
  if (!message) return 0;
  int type = message->type;
  if (type == MESSAGE_ERROR) note_error(film, message);
  if (type == MESSAGE_ELEMENT) note_missing(film, message);
  gst.unref(message);
  return type;
}

// Waits until the pipeline has a picture. Returns 0 if it never will.
static int wait_for_picture(struct film *film) {
  struct film_work work = film_work_begin();
  for (;;) {
    if (film_gives_up(film, &work)) return 0;
    if (film->deadline && g_get_monotonic_time() > film->deadline) return 0;
    int type = film_next_message(film, FILM_PATIENCE_NANOSECONDS,
                                 MESSAGE_ERROR | MESSAGE_EOS | MESSAGE_ASYNC_DONE | MESSAGE_ELEMENT);
    if (type == MESSAGE_ASYNC_DONE) return 1;
    if (type == MESSAGE_ERROR) return 0;
    // A film that ends before its first picture is damaged, unless it's nothing but sound.
    if (type == MESSAGE_EOS) {
      film->problem = is_sound_alone(film) ? PINBOARD_FILM_NO_PICTURE : PINBOARD_FILM_UNREADABLE;
      return 0;
    }
  }
}

// Returns the picture at which the pipeline is paused, which the caller releases; NULL if there's none.
static void *sample(struct film *film) {
  void *sample = NULL;
  g_signal_emit_by_name(film->sink, "try-pull-preroll", (guint64)1000000000, &sample);
  return sample;
}

int film_describe(void *sample, struct pinboard_film_picture *picture) {
  const void *caps = gst.sample_caps(sample);
  void *buffer = gst.sample_buffer(sample);
  const void *format = caps ? gst.structure(caps, 0) : NULL;
  int width, height, upper = 1, lower = 1;
  if (!buffer || !format || !gst.number(format, "width", &width) || !gst.number(format, "height", &height))
    return 0;
  if (width <= 0 || height <= 0 || gst.size(buffer) / (((size_t)width * 3 + 3) / 4 * 4) < (size_t)height)
    return 0;
  if (!gst.fraction(format, "pixel-aspect-ratio", &upper, &lower) || upper <= 0 || lower <= 0)
    upper = lower = 1;
  *picture = (struct pinboard_film_picture){.width = (uint32_t)width,
                                            .height = (uint32_t)height,
                                            .pixel_width = (uint32_t)upper,
                                            .pixel_height = (uint32_t)lower,
                                            .sample = sample};
  int count, seconds;
  if (gst.fraction(format, "framerate", &count, &seconds) && count > 0 && seconds > 0) {
    picture->rate = (uint32_t)count;
    picture->rate_seconds = (uint32_t)seconds;
  }
  return 1;
}

// The least variance of a picture's light that makes it more than a single colour.
static const double least_variance = 150;

// Returns whether a picture is of a single colour, as films are before they fade in.
static int is_dull(const struct pinboard_film_picture *picture) {
  void *buffer = gst.sample_buffer(picture->sample);
  size_t stride = ((size_t)picture->width * 3 + 3) / 4 * 4;
  uint8_t *row = g_try_malloc(stride);
  if (!row) return 0;
  double sum = 0, squares = 0, count = 0;
  uint32_t step_x = picture->width / 64 + 1, step_y = picture->height / 64 + 1;
  for (size_t y = 0; y < picture->height; y += step_y) {
    gst.extract(buffer, y * stride, row, (size_t)picture->width * 3);
    for (size_t x = 0; x < picture->width; x += step_x) {
      const uint8_t *pixel = row + x * 3;
      double light = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2];
      sum += light;
      squares += light * light;
      count++;
    }
  }
  g_free(row);
  return squares / count - (sum / count) * (sum / count) < least_variance;
}

// The time for a later picture, in microseconds. All pictures up to it may have to be decoded.
static const gint64 further_time = 5 * 1000 * 1000;

// Looks for a later picture that isn't of a single colour. `picture` stays if there's none.
static void look_further(struct film *film, struct pinboard_film_picture *picture) {
  gint64 duration = 0;
  if (!gst.duration(film->pipeline, FORMAT_TIME, &duration) || duration <= 0) return;
  film->deadline = g_get_monotonic_time() + further_time;
  // The first places are those of complete pictures nearby, which cost least. A short film may have one such
  // picture only, at its beginning, so all pictures until the last place are decoded.
  const gint64 ten_seconds = 10 * G_GINT64_CONSTANT(1000000000);
  const struct {
    gint64 position;
    int flags;
  } places[] = {
      {duration / 10, SEEK_FLUSH | SEEK_KEY_UNIT},
      {duration / 3, SEEK_FLUSH | SEEK_KEY_UNIT},
      {duration / 3 * 2, SEEK_FLUSH | SEEK_KEY_UNIT},
      {MIN(duration / 3, ten_seconds), SEEK_FLUSH | SEEK_ACCURATE},
      {MIN(duration / 3 * 2, ten_seconds), SEEK_FLUSH | SEEK_ACCURATE},
  };
  for (size_t index = 0; index < sizeof places / sizeof *places; index++) {
    if (!gst.seek(film->pipeline, FORMAT_TIME, places[index].flags, places[index].position)) return;
    if (!wait_for_picture(film)) return;
    struct pinboard_film_picture later;
    void *found = sample(film);
    if (!found) continue;
    if (film_describe(found, &later) && later.width == picture->width && later.height == picture->height &&
        !is_dull(&later)) {
      gst.unref(picture->sample);
      *picture = later;
      return;
    }
    gst.unref(found);
  }
}

// The reader of the container is named, because decodebin, which would find it, sometimes loses its errors.
// Behind the name are the pictures: the first ones of that name, or of that type.
static const char *container(const struct pinboard_film_input *input) {
  uint8_t head[4] = {0};
  input->read(input->data, 0, head, sizeof head);
  if (!memcmp(head, "RIFF", 4)) return "avidemux name=container container.video_0";
  if (!memcmp(head, "OggS", 4)) return "oggdemux name=container container. ! video/x-theora";
  if (!memcmp(head, "\0\0\1\xBA", 4)) return "mpegpsdemux name=container container. ! video/mpeg";
  return memcmp(head, "\x1A\x45\xDF\xA3", 4) ? "qtdemux name=container container.video_0"
                                               : "matroskademux name=container container.video_0";
}

static const char description[] =
    "appsrc name=source ! %s ! decodebin name=decoder expose-all-streams=false caps=video/x-raw(ANY) ! videoconvert "
    "! videoflip video-direction=auto ! video/x-raw,format=RGB "
    "! appsink name=sink sync=false max-buffers=1 enable-last-sample=false";

int film_start(struct film *film) {
  char text[sizeof description + 80];
  snprintf(text, sizeof text, description, container(film->input));
  film->pipeline = gst.parse(text, NULL);
  if (!film->pipeline) {
    film->problem = PINBOARD_FILM_NO_LIBRARY;
    return 0;
  }
  film->source = gst.by_name(film->pipeline, "source");
  film->sink = gst.by_name(film->pipeline, "sink");
  film->bus = gst.bus(film->pipeline);
  void *decoder = gst.by_name(film->pipeline, "decoder");
  void *reader = gst.by_name(film->pipeline, "container");
  if (!film->source || !film->sink || !film->bus || !decoder || !reader) {
    film->problem = PINBOARD_FILM_NO_LIBRARY;
    return 0;
  }
  g_object_set(film->source, "stream-type", RANDOM_ACCESS, "size", (gint64)film->input->length, NULL);
  g_signal_connect(film->source, "need-data", G_CALLBACK(feed), film);
  g_signal_connect(film->source, "seek-data", G_CALLBACK(seek), film);
  g_signal_connect(decoder, "autoplug-continue", G_CALLBACK(look_at_stream), film);
  g_signal_connect(film->pipeline, "deep-element-added", G_CALLBACK(set_up_element), film);
  g_signal_connect(reader, "pad-added", G_CALLBACK(note_stream), film);
  gst.unref_object(decoder);
  gst.unref_object(reader);
  gst.set_state(film->pipeline, STATE_PAUSED);
  return wait_for_picture(film);
}

void film_stop(struct film *film) {
  if (film->pipeline) gst.set_state(film->pipeline, STATE_NULL);
  void *const objects[] = {film->source, film->sink, film->bus, film->pipeline};
  for (size_t index = 0; index < 4; index++)
    if (objects[index]) gst.unref_object(objects[index]);
}

int pinboard_film_open(const struct pinboard_film_input *input, uint64_t most_pixels, int may_look_further,
                       struct pinboard_film_picture *picture, enum pinboard_film_problem *problem,
                       char *message) {
  message[0] = 0;
  *problem = PINBOARD_FILM_NO_LIBRARY;
  if (!is_loaded) return 0;
  struct film film = {.input = input, .most_pixels = most_pixels, .message = message,
                      .problem = PINBOARD_FILM_UNREADABLE};
  int is_found = film_start(&film);
  if (is_found) {
    void *first = sample(&film);
    is_found = first && film_describe(first, picture);
    if (first && !is_found) gst.unref(first);
  }
  if (is_found && (uint64_t)picture->width * picture->height > most_pixels) {
    film.problem = PINBOARD_FILM_TOO_LARGE;
    film.width = picture->width;
    film.height = picture->height;
    gst.unref(picture->sample);
    is_found = 0;
  }
  gint64 duration = 0;
  if (is_found && gst.duration(film.pipeline, FORMAT_TIME, &duration) && duration > 0)
    picture->duration = (uint64_t)duration;
  if (is_found && may_look_further && is_dull(picture)) {
    look_further(&film, picture);
    // What went wrong later isn't told, since there's a picture. A cancelled request has no use for it.
    message[0] = 0;
  }
  film_stop(&film);
  if (!is_found && film.problem == PINBOARD_FILM_TOO_LARGE) {
    picture->width = film.width;
    picture->height = film.height;
  }
  *problem = film.problem;
  return is_found;
}

void pinboard_film_write(const struct pinboard_film_picture *picture, uint8_t *pixels, size_t stride) {
  void *buffer = gst.sample_buffer(picture->sample);
  size_t step = ((size_t)picture->width * 3 + 3) / 4 * 4;
  for (size_t y = 0; y < picture->height; y++)
    gst.extract(buffer, y * step, pixels + y * stride, (size_t)picture->width * 3);
}

void pinboard_film_close(struct pinboard_film_picture *picture) { gst.unref(picture->sample); }
