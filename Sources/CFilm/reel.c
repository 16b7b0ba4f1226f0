#include "CFilm.h"

#include <string.h>

#include "film.h"
#include "gstreamer.h"

struct pinboard_reel {
  struct film film;
  char message[FILM_MESSAGE_LENGTH];
  // The picture that's seen, and the one after it; NULL if they aren't read.
  void *shown, *next;
  // When they begin, in nanoseconds. The first picture after a seek begins at the seek's position at the
  // latest.
  guint64 begin, next_begin;
  int is_at_end;
};

// The distance in nanoseconds up to which all pictures are read, and not sought.
static const guint64 nearby = 2 * G_GUINT64_CONSTANT(1000000000);

static void forget(struct pinboard_reel *reel) {
  if (reel->shown) gst.unref(reel->shown);
  if (reel->next) gst.unref(reel->next);
  reel->shown = reel->next = NULL;
}

struct pinboard_reel *pinboard_reel_open(const struct pinboard_film_input *input, uint64_t most_pixels,
                                         enum pinboard_film_problem *problem, char *message) {
  message[0] = 0;
  *problem = PINBOARD_FILM_NO_LIBRARY;
  if (!film_is_possible()) return NULL;
  struct pinboard_reel *reel = g_try_new0(struct pinboard_reel, 1);
  if (!reel) return NULL;
  reel->film = (struct film){.input = input, .most_pixels = most_pixels, .message = reel->message,
                             .problem = PINBOARD_FILM_UNREADABLE};
  if (film_start(&reel->film)) {
    gst.set_state(reel->film.pipeline, STATE_PLAYING);
    return reel;
  }
  *problem = reel->film.problem;
  memcpy(message, reel->message, FILM_MESSAGE_LENGTH);
  pinboard_reel_close(reel);
  return NULL;
}

void pinboard_reel_close(struct pinboard_reel *reel) {
  forget(reel);
  film_stop(&reel->film);
  g_free(reel);
}

// Returns the next picture, which the caller releases; NULL at the end, or with the film's problem.
static void *pull(struct pinboard_reel *reel) {
  struct film *film = &reel->film;
  struct film_work work = film_work_begin();
  for (;;) {
    void *sample = NULL;
    g_signal_emit_by_name(film->sink, "try-pull-sample", (guint64)FILM_PATIENCE_NANOSECONDS, &sample);
    if (sample) return sample;
    if (film_next_message(film, 0, MESSAGE_ERROR | MESSAGE_ELEMENT) == MESSAGE_ERROR) return NULL;
    gboolean is_at_end = FALSE;
    g_object_get(film->sink, "eos", &is_at_end, NULL);
    if (is_at_end) {
      reel->is_at_end = 1;
      film->problem = PINBOARD_FILM_ENDED;
      return NULL;
    }
    if (film_gives_up(film, &work)) return NULL;
  }
}

static guint64 time_of(void *sample, guint64 unknown) {
  struct buffer *buffer = gst.sample_buffer(sample);
  return buffer && buffer->time != TIME_UNKNOWN ? buffer->time : unknown;
}

// Goes to a position. Returns 0 if the film can't.
static int seek(struct pinboard_reel *reel, guint64 time) {
  forget(reel);
  reel->is_at_end = 0;
  if (!gst.seek(reel->film.pipeline, FORMAT_TIME, SEEK_FLUSH | SEEK_ACCURATE, (gint64)time)) {
    reel->film.problem = PINBOARD_FILM_UNREADABLE;
    return 0;
  }
  reel->begin = time;
  return 1;
}

// Goes on by pictures until one begins after `last`. Returns 0 if there's no picture at all.
static int go_on(struct pinboard_reel *reel, guint64 last, guint64 step) {
  if (!reel->shown) {
    reel->shown = pull(reel);
    if (!reel->shown) return 0;
    reel->begin = MIN(reel->begin, time_of(reel->shown, reel->begin));
  }
  for (;;) {
    if (!reel->next && !reel->is_at_end) {
      reel->next = pull(reel);
      if (!reel->next && !reel->is_at_end) return 0;
      if (reel->next) reel->next_begin = time_of(reel->next, reel->begin + step);
    }
    if (!reel->next || reel->next_begin > last) return 1;
    gst.unref(reel->shown);
    reel->shown = reel->next;
    reel->begin = reel->next_begin;
    reel->next = NULL;
  }
}

int pinboard_reel_show(struct pinboard_reel *reel, uint64_t time, uint64_t tolerance,
                       struct pinboard_film_picture *picture, enum pinboard_film_problem *problem,
                       char *message) {
  struct film *film = &reel->film;
  message[0] = reel->message[0] = 0;
  film->problem = PINBOARD_FILM_UNREADABLE;
  guint64 last = time + tolerance, step = 4 * tolerance;
  int is_behind = last < reel->begin, is_far = time > reel->begin + nearby;
  int is_shown = (is_behind || is_far ? seek(reel, time) : 1) && go_on(reel, last, step);
  // Some containers have nothing behind a position near the end, though a picture is seen there.
  for (guint64 back = nearby; !is_shown && reel->is_at_end && !reel->shown && reel->begin > 0; back *= 4)
    is_shown = seek(reel, time > back ? time - back : 0) && go_on(reel, last, step);
  // The last picture is seen for as long as each of the others.
  if (is_shown && reel->is_at_end && !reel->next && time >= reel->begin + step + tolerance) {
    is_shown = 0;
    film->problem = PINBOARD_FILM_ENDED;
  }
  if (is_shown && film_describe(reel->shown, picture) &&
      (uint64_t)picture->width * picture->height <= film->most_pixels)
    return 1;
  *problem = film->problem;
  memcpy(message, reel->message, FILM_MESSAGE_LENGTH);
  return 0;
}
