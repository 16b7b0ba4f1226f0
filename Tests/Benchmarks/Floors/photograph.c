// Writes a JPEG like a photo of 12 megapixels. Its bytes depend only on NUMBER, on every machine.
//   photograph FILE [NUMBER [WIDTH HEIGHT]]
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>
#include <stdlib.h>

static uint32_t hash(uint32_t x, uint32_t y, uint32_t seed) {
  uint32_t h = x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  h = (h ^ h >> 12) * 0x297A2D39u;
  return h ^ h >> 15;
}

// Smooth noise of one wavelength, in units of 1/256, from 0 to 65,280. It uses integers only, so that it's
// exact everywhere.
static int smooth(int x, int y, int shift, uint32_t seed) {
  int cell = 1 << shift, gx = x >> shift, gy = y >> shift;
  int fx = ((x & (cell - 1)) << 8) >> shift, fy = ((y & (cell - 1)) << 8) >> shift;
  int a = hash(gx, gy, seed) & 255, b = hash(gx + 1, gy, seed) & 255;
  int c = hash(gx, gy + 1, seed) & 255, d = hash(gx + 1, gy + 1, seed) & 255;
  int top = a * (256 - fx) + b * fx, bottom = c * (256 - fx) + d * fx;
  return (top * (256 - fy) + bottom * fy) >> 8;
}

static int clamp(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  uint32_t seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
  int width = argc > 4 ? atoi(argv[3]) : 4000, height = argc > 4 ? atoi(argv[4]) : 3000;
  GdkPixbuf *image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  if (!image) return 1;
  guchar *pixels = gdk_pixbuf_get_pixels(image);
  int stride = gdk_pixbuf_get_rowstride(image);
  for (int y = 0; y < height; y++) {
    guchar *out = pixels + (size_t)y * stride;
    for (int x = 0; x < width; x++) {
      // Large shapes, textures, and the grain of a sensor.
      int light = (smooth(x, y, 10, seed) * 8 + smooth(x, y, 7, seed + 1) * 3 + smooth(x, y, 4, seed + 2)) / (12 * 256);
      light += (smooth(x, y, 2, seed + 3) / 256 - 128) / 12;
      uint32_t grain = hash(x, y, seed + 4);
      light += (int)(grain & 15) - 7;
      int warm = smooth(x, y, 9, seed + 5) / 1024 - 32;
      *out++ = clamp(light + warm);
      *out++ = clamp(light + (smooth(x, y, 8, seed + 6) / 2048 - 16));
      *out++ = clamp(light - warm + (int)(grain >> 8 & 3));
    }
  }
  GError *error = NULL;
  if (!gdk_pixbuf_save(image, argv[1], "jpeg", &error, "quality", "88", NULL)) {
    g_printerr("%s\n", error->message);
    return 1;
  }
  return 0;
}
