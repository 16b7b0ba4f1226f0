#ifndef COPENEXR_H
#define COPENEXR_H

#include <stddef.h>
#include <stdint.h>

// The library OpenEXRCore is optional: it's loaded when a decoder starts, and its functions are found by
// their names. It reports its errors through a function that's called in the middle of its own.

/// The first picture of an open OpenEXR file. Belongs to one thread at a time.
struct pinboard_exr;

/// Reads up to `length` bytes from `offset`, and returns the number of read bytes.
typedef size_t (*pinboard_exr_read)(
    void *_Nonnull data, uint64_t offset, void *_Nonnull buffer, size_t length);

/// The reason why a file can't be opened.
enum pinboard_exr_problem {
  PINBOARD_EXR_NO_LIBRARY,  // OpenEXRCore isn't installed
  PINBOARD_EXR_DEEP,        // the file has several samples for each pixel
  PINBOARD_EXR_REDUCED,     // the colours have fewer samples than there are pixels
  PINBOARD_EXR_PACKED,      // the library knows the file's compression, DWAA or DWAB, by name only
  PINBOARD_EXR_UNREADABLE,
};

/// The facts of the picture that are known before a pixel is read.
struct pinboard_exr_facts {
  int32_t x, y;            // the place of the stored pixels in the picture, which may begin outside of it
  uint32_t width, height;  // of the stored pixels
  uint32_t frame_width, frame_height;  // of the picture
  uint32_t step;           // the number of rows that are read at once: a packed part, or a row of tiles
  int has_alpha;
};

/// Loads OpenEXRCore, if it's installed. A process calls it before it enters its cage.
void pinboard_exr_prepare(void);

/// Opens a file of `length` bytes. No byte is read after it's closed. Returns NULL if there's no picture that
/// can be read; then `problem` and `message` (of 200 bytes) say why.
struct pinboard_exr *_Nullable pinboard_exr_open(
    pinboard_exr_read _Nonnull read, void *_Nonnull data, uint64_t length,
    struct pinboard_exr_facts *_Nonnull facts, enum pinboard_exr_problem *_Nonnull problem,
    char *_Nonnull message);

/// Reads the rows from `first`, which is a multiple of the facts' step: red, green, blue and alpha of each
/// stored pixel, with room for `step` rows. Colours are light, multiplied by alpha. Returns whether all of
/// the rows could be read.
int pinboard_exr_read_rows(struct pinboard_exr *_Nonnull exr, uint32_t first, float *_Nonnull pixels);

/// Returns the library's first error message, or an empty text; it's valid until the file is closed.
const char *_Nonnull pinboard_exr_message(const struct pinboard_exr *_Nonnull exr);

void pinboard_exr_close(struct pinboard_exr *_Nonnull exr);

#endif
