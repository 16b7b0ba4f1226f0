#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg ends the process on an error unless its handler jumps out of it, which Swift can't do.

/// The four inks of a JPEG, at one of libjpeg's scales: 255 is no ink, as Adobe writes it. Encoders that
/// leave Adobe's marker out write the same.
struct pinboard_jpeg_inks {
  uint8_t *_Nullable pixels;  // width × height × 4, freed with free()
  uint32_t width, height;
  uint32_t rows;              // the number of decoded rows; the others are 0xFF
  uint8_t *_Nullable profile; // the ICC profile, freed with free()
  uint32_t profile_length;
  char message[200];          // libjpeg's message if something is wrong, otherwise empty
};

/// Decodes a JPEG with four components (CMYK or YCCK) as CMYK, scaled by 1/`denominator` (1, 2, 4 or 8).
/// Returns 0 if there are no pixels at all. A JPEG with more than `most_pixels` isn't decoded.
int pinboard_jpeg_read_inks(const uint8_t *_Nonnull bytes, size_t length, unsigned denominator,
                            uint64_t most_pixels, struct pinboard_jpeg_inks *_Nonnull result);

/// A part of a scaled JPEG, in its scaled pixels.
struct pinboard_jpeg_rect {
  uint32_t x, y, width, height;
};

/// The pixels of a part. Each row may begin before the part and end after it, at the blocks' edges.
struct pinboard_jpeg_part {
  uint8_t *_Nullable pixels;  // width × the part's height × 3, red first, freed with free()
  uint32_t width;             // the width of a row
  uint32_t offset;            // the part's left edge in its rows
  uint32_t rows;              // the number of decoded rows
  uint8_t *_Nullable spare;   // NULL on return
  uint8_t *_Nullable profile; // the ICC profile, freed with free()
  uint32_t profile_length;
  char message[200];          // libjpeg's message if something is wrong, otherwise empty
};

/// Decodes a part of a JPEG with one or three components, scaled by 1/`denominator` (1, 2, 4 or 8). The rows
/// above the part are skipped, and the pixels beside and below it aren't decoded. Returns 0 if there are no
/// pixels of the part.
int pinboard_jpeg_read_part(const uint8_t *_Nonnull bytes, size_t length, unsigned denominator,
                            uint64_t most_pixels, const struct pinboard_jpeg_rect *_Nonnull wanted,
                            struct pinboard_jpeg_part *_Nonnull result);

/// Encodes opaque pixels. Returns the bytes, to be freed with free(), or NULL. `extension` is the content of
/// a second APP0 segment directly after JFIF's own: 65,533 bytes at most, or NULL for none.
uint8_t *_Nullable pinboard_jpeg_write(const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                       size_t stride, int blue_first, int quality,
                                       const uint8_t *_Nullable extension, uint32_t extension_length,
                                       size_t *_Nonnull length);

#endif
