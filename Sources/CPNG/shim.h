#pragma once
#include <stdint.h>
#include <png.h>
#include <string.h>

// libpng's simplified writer; its formats are macros of macros. `has_alpha` needs colours that aren't
// multiplied by alpha. Returns whether it worked; `*length` goes in as the room and comes out as the need.
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
