#ifndef FILM_H
#define FILM_H

#include "CFilm.h"
#include "gstreamer.h"

// A film that's open, for one picture (film.c) or for all of them, one after the other (reel.c).

enum { FILM_MESSAGE_LENGTH = 200, FILM_PATIENCE_NANOSECONDS = 50 * 1000 * 1000 };

struct film {
  const struct pinboard_film_input *input;
  uint64_t most_pixels;
  uint64_t offset;
  void *pipeline, *source, *sink, *bus;
  // When waiting for a picture ends, in microseconds of GLib's clock; 0 for never.
  gint64 deadline;
  // Set on GStreamer's threads.
  gint is_too_large;
  uint32_t width, height;
  gint has_pictures, has_sound;
  // The media type of pictures that nothing installed decodes.
  char missing[FILM_MESSAGE_LENGTH];
  enum pinboard_film_problem problem;
  char *message;
};

// The processor time at which something was last done.
struct film_work {
  gint64 since, done;
};

/// Makes the pipeline, and pauses it at the first picture. Returns 0 with the film's problem if there's none.
/// `film_stop` is called in both cases.
int film_start(struct film *film);

void film_stop(struct film *film);

/// Returns what the work is at its beginning.
struct film_work film_work_begin(void);

/// Returns whether waiting has an end, with the film's problem: too large, cancelled, or nothing happens.
int film_gives_up(struct film *film, struct film_work *work);

/// Handles the bus's next message of these types, for which it waits. Returns its type; 0 for none.
int film_next_message(struct film *film, guint64 nanoseconds, int types);

/// Describes a picture. Returns 0 if it isn't one.
int film_describe(void *sample, struct pinboard_film_picture *picture);

/// Returns whether GStreamer is there.
int film_is_possible(void);

#endif
