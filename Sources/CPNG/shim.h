#pragma once
#include <stdint.h>
#include <png.h>
#include <string.h>

// libpng's simplified writer, whose formats are nested macros. With `has_alpha` the colours mustn't be
// premultiplied. Returns whether it succeeded. `*length` is the size of `out` before the call and the size of
// the PNG after it.
static inline int pinboard_png_write(
    const void *pixels, uint32_t width, uint32_t height, int has_alpha, void *out, size_t *length) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t room = *length;
  int written = png_image_write_to_memory(&image, out, &room, 0, pixels, 0, NULL);
  *length = room;
  png_image_free(&image);
  return written;
}

static inline size_t pinboard_png_most_bytes(uint32_t width, uint32_t height, int has_alpha) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}
