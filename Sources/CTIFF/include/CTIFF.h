#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>

// libtiff reports its errors through functions with variadic arguments, which can't be written in Swift.

/// The first picture of an open TIFF. Belongs to one thread at a time.
struct pinboard_tiff;

/// Reads up to `length` bytes from `offset`, and returns the number of read bytes.
typedef size_t (*pinboard_tiff_read)(
    void *_Nonnull data, uint64_t offset, void *_Nonnull buffer, size_t length);

/// How libtiff's colours relate to their alpha.
enum pinboard_tiff_alpha {
  PINBOARD_TIFF_OPAQUE,
  PINBOARD_TIFF_MULTIPLIED,
  PINBOARD_TIFF_STRAIGHT,
  PINBOARD_TIFF_UNSAID,  // the file doesn't say what its fourth channel is
};

/// Whether the pixels are L, a and b instead of red, green and blue, and how a and b are stored.
enum pinboard_tiff_lab {
  PINBOARD_TIFF_LAB_NONE,
  PINBOARD_TIFF_LAB_SIGNED,
  PINBOARD_TIFF_LAB_OFFSET,  // 128 is 0
};

/// The facts of the picture that are known before a pixel is read. Missing values are 0.
struct pinboard_tiff_facts {
  uint32_t width, height;           // as stored
  uint32_t step;                    // the number of rows that are read at once: a strip, or a row of tiles
  enum pinboard_tiff_alpha alpha;
  enum pinboard_tiff_lab lab;
  float white_x, white_y;           // the white of L 100, if the file tells it
  uint16_t bits, format;            // a sample's bits, and libtiff's number of its format
  uint16_t photometric;             // TIFF's number of the kind of colour
  uint16_t compression;             // TIFF's number of the compression
  int is_readable;                  // whether libtiff can convert it to red, green, blue and alpha
  int has_inks;                     // whether pixels are cyan, magenta, yellow and black
  int has_codec;                    // whether libtiff knows the compression
  const uint8_t *_Nullable profile; // the ICC profile: valid until the TIFF is closed
  uint32_t profile_length;
};

/// Opens a TIFF of `length` bytes. No byte is read after it's closed. Returns NULL if it has no picture; then
/// `message` (of 200 bytes) says why. libtiff allocates no single block of more than `most_memory` bytes.
struct pinboard_tiff *_Nullable pinboard_tiff_open(
    pinboard_tiff_read _Nonnull read, void *_Nonnull data, uint64_t length, uint64_t most_memory,
    struct pinboard_tiff_facts *_Nonnull facts, char *_Nonnull message);

/// Reads `count` rows from `first`, which is a multiple of the facts' step, in their stored orientation: red,
/// green, blue, alpha; or four inks, whose alpha is in `alphas`, which has room for a byte for each pixel.
/// Returns whether all of the rows could be read.
int pinboard_tiff_read_rows(struct pinboard_tiff *_Nonnull tiff, uint32_t first, uint32_t count,
                            uint8_t *_Nonnull pixels, uint8_t *_Nonnull alphas);

/// Returns libtiff's first error message, or an empty text; it's valid until the TIFF is closed.
const char *_Nonnull pinboard_tiff_message(const struct pinboard_tiff *_Nonnull tiff);

void pinboard_tiff_close(struct pinboard_tiff *_Nonnull tiff);

#endif
