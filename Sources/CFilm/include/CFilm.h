#ifndef CFILM_H
#define CFILM_H

#include <stddef.h>
#include <stdint.h>

// GStreamer is optional, so nothing is linked with it: it's loaded when a process for films starts, and its
// functions are found by their names. No folder is searched for plugins: those of a short list are loaded.

/// The reason why a film shows no picture.
enum pinboard_film_problem {
  PINBOARD_FILM_NO_LIBRARY,  // GStreamer or the plugin that reads the container isn't installed
  PINBOARD_FILM_NO_DECODER,  // no installed plugin decodes the pictures; `message` is their media type
  PINBOARD_FILM_NO_PICTURE,  // the film has no pictures, only sound
  PINBOARD_FILM_TOO_LARGE,   // `width` and `height` are the pictures' size
  PINBOARD_FILM_CANCELLED,
  PINBOARD_FILM_ENDED,       // a reel has no later picture
  PINBOARD_FILM_UNREADABLE,  // `message` says why
};

/// The bytes of a film. `read` is called on other threads while `pinboard_film_open` runs, or a reel is
/// open, one call at a time; it returns the number of bytes that are there.
struct pinboard_film_input {
  size_t (*_Nonnull read)(void *_Nonnull data, uint64_t offset, uint8_t *_Nonnull bytes, size_t length);
  /// Returns whether nobody waits for the picture any more. It's called on the caller's thread.
  int (*_Nonnull is_cancelled)(void *_Nonnull data);
  void *_Nonnull data;
  uint64_t length;
};

/// One picture of a film, upright. It's seen `width` × `pixel_width` by `height` × `pixel_height`.
struct pinboard_film_picture {
  uint32_t width, height;              // pixels
  uint32_t pixel_width, pixel_height;  // the shape of a pixel
  uint32_t rate, rate_seconds;         // pictures in a number of seconds; 0 if the film doesn't say
  uint64_t duration;                   // the film's, in nanoseconds; 0 if it's unknown, and in a reel
  void *_Nullable sample;
};

/// Loads GStreamer and the plugins for films, as far as they're installed. A process calls it before it
/// enters its cage.
void pinboard_film_prepare(void);

/// Finds the picture that stands for the film: the first one, or a later one if the first is of a single
/// colour and `may_look_further` isn't 0. Returns 0 if there's none, with the problem and a `message` (of 200
/// bytes). All pictures of a film have one size.
int pinboard_film_open(const struct pinboard_film_input *_Nonnull input, uint64_t most_pixels,
                       int may_look_further, struct pinboard_film_picture *_Nonnull picture,
                       enum pinboard_film_problem *_Nonnull problem, char *_Nonnull message);

/// Writes the picture: red, green and blue.
void pinboard_film_write(const struct pinboard_film_picture *_Nonnull picture, uint8_t *_Nonnull pixels,
                         size_t stride);

void pinboard_film_close(struct pinboard_film_picture *_Nonnull picture);

/// A film whose pictures are taken one after the other. It's used on one thread at a time.
struct pinboard_reel;

/// Opens a film at its first picture. `input` must stay until the reel is closed. Returns NULL if there's no
/// picture, with the problem and a `message` (of 200 bytes).
struct pinboard_reel *_Nullable pinboard_reel_open(const struct pinboard_film_input *_Nonnull input,
                                                   uint64_t most_pixels,
                                                   enum pinboard_film_problem *_Nonnull problem,
                                                   char *_Nonnull message);

/// Goes to the picture that's seen at a time in nanoseconds: the last one that begins by then, or at most
/// `tolerance` later, a quarter of the time for which each is seen. It's the reel's, until the next call. To
/// go on costs least. At the film's end, and if the film can't be read any further, it returns 0 with the
/// problem and a `message` (of 200 bytes).
int pinboard_reel_show(struct pinboard_reel *_Nonnull reel, uint64_t time, uint64_t tolerance,
                       struct pinboard_film_picture *_Nonnull picture,
                       enum pinboard_film_problem *_Nonnull problem, char *_Nonnull message);

void pinboard_reel_close(struct pinboard_reel *_Nonnull reel);

#endif
