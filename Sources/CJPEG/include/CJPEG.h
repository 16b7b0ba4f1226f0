#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg ends the process on an error unless it's jumped out of, which Swift can't do.

/// Four inks of a JPEG, at one of libjpeg's scales.
struct pinboard_jpeg_inks {
  uint8_t *_Nullable pixels;  // width × height × 4, freed with free()
  uint32_t width, height;
  uint32_t rows;              // that were decoded; the others are 0xFF
  int inverted;               // 255 is no ink, as Adobe writes it
  uint8_t *_Nullable profile; // the ICC profile, freed with free()
  uint32_t profile_length;
  char message[200];          // what libjpeg says when something's wrong, else empty
};

/// Decodes a JPEG with four components (CMYK or YCCK) as CMYK, scaled by 1/`denominator` (1, 2, 4 or 8).
/// Returns 0 when there are no pixels at all. Stops with none when it's larger than `most_pixels`.
int pinboard_jpeg_read_inks(const uint8_t *_Nonnull bytes, size_t length, unsigned denominator,
                            uint64_t most_pixels, struct pinboard_jpeg_inks *_Nonnull result);

/// Encodes opaque pixels. Returns the bytes, freed with free(), or NULL.
uint8_t *_Nullable pinboard_jpeg_write(const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                       size_t stride, int blue_first, int quality, size_t *_Nonnull length);

#endif
