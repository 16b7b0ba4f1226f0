#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>

// libtiff tells its errors through functions of many arguments, which Swift can't write.

/// The first picture of an open TIFF. Belongs to one thread at a time.
struct pinboard_tiff;

/// Reads up to `length` bytes from `offset`, and returns how many there were.
typedef size_t (*pinboard_tiff_read)(
    void *_Nonnull data, uint64_t offset, void *_Nonnull buffer, size_t length);

/// How the colours that libtiff hands over stand to their alpha.
enum pinboard_tiff_alpha {
  PINBOARD_TIFF_OPAQUE,
  PINBOARD_TIFF_MULTIPLIED,
  PINBOARD_TIFF_STRAIGHT,
  PINBOARD_TIFF_UNSAID,  // there's a fourth channel, and the file doesn't say what it is
};

/// Whether the pixels aren't red, green and blue but L, a and b, and how a and b are stored.
enum pinboard_tiff_lab {
  PINBOARD_TIFF_LAB_NONE,
  PINBOARD_TIFF_LAB_SIGNED,
  PINBOARD_TIFF_LAB_OFFSET,  // 128 is 0
};

/// What's known of the picture before a pixel is read. What isn't there is 0.
struct pinboard_tiff_facts {
  uint32_t width, height;           // as stored
  uint32_t step;                    // rows that are read at once: a strip, or a row of tiles
  enum pinboard_tiff_alpha alpha;
  enum pinboard_tiff_lab lab;
  float white_x, white_y;           // the white that L 100 is, if the file says it
  uint16_t bits, format;            // of a sample; libtiff's number of its format
  uint16_t photometric;             // TIFF's number of the kind of colour
  uint16_t compression;             // TIFF's number
  int is_readable;                  // whether libtiff can turn it into red, green, blue and alpha
  int has_codec;                    // whether libtiff knows the compression
  const uint8_t *_Nullable profile; // the ICC profile: valid until the TIFF is closed
  uint32_t profile_length;
};

/// Opens a TIFF of `length` bytes, of which none is read after it's closed. NULL when it has no picture; then
/// `message` (of 200 bytes) says why. `most_memory`: libtiff allocates no single block above so many bytes.
struct pinboard_tiff *_Nullable pinboard_tiff_open(
    pinboard_tiff_read _Nonnull read, void *_Nonnull data, uint64_t length, uint64_t most_memory,
    struct pinboard_tiff_facts *_Nonnull facts, char *_Nonnull message);

/// Reads `count` rows from `first`, which is a multiple of the facts' step, as they're stored: red, green, blue,
/// alpha. Returns whether all of them could be read.
int pinboard_tiff_read_rows(struct pinboard_tiff *_Nonnull tiff, uint32_t first, uint32_t count,
                            uint8_t *_Nonnull pixels);

/// What libtiff said first of what's wrong, or nothing: valid until it's closed.
const char *_Nonnull pinboard_tiff_message(const struct pinboard_tiff *_Nonnull tiff);

void pinboard_tiff_close(struct pinboard_tiff *_Nonnull tiff);

#endif
