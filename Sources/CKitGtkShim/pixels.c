#include "include/pixels.h"

typedef struct {
  ShimPixels pixels;
  /// The memory of the pixels: one of the two, never both.
  GBytes *bytes;
  guint32 *copy;
} KeptPixels;

static GQuark key(void) { return g_quark_from_static_string("shim-pixels"); }

static void kept_pixels_free(gpointer data) {
  KeptPixels *kept = data;
  if (kept->bytes) g_bytes_unref(kept->bytes);
  g_free(kept->copy);
  g_free(kept);
}

static KeptPixels *kept_pixels_new(GdkTexture *texture, const guint32 *words, int stride, gboolean opaque) {
  KeptPixels *kept = g_new0(KeptPixels, 1);
  kept->pixels =
      (ShimPixels){words, gdk_texture_get_width(texture), gdk_texture_get_height(texture), stride, opaque};
  return kept;
}

void shim_pixels_keep(GdkTexture *texture, GBytes *bytes, gsize stride, gboolean opaque) {
  const guint32 *words = g_bytes_get_data(bytes, NULL);
  if (G_BYTE_ORDER != G_LITTLE_ENDIAN || (gsize)words % sizeof *words != 0 || stride % sizeof *words != 0 ||
      stride > G_MAXINT)
    return;
  KeptPixels *kept = kept_pixels_new(texture, words, (int)stride, opaque);
  kept->bytes = g_bytes_ref(bytes);
  g_object_set_qdata_full(G_OBJECT(texture), key(), kept, kept_pixels_free);
}

const ShimPixels *shim_pixels_of(GdkTexture *texture) {
  KeptPixels *kept = g_object_get_qdata(G_OBJECT(texture), key());
  if (kept) return &kept->pixels;
  // This program can't make textures of more than 32,767 pixels a side.
  gsize stride = (gsize)gdk_texture_get_width(texture) * sizeof(guint32);
  guint32 *copy = stride > G_MAXINT ? NULL : g_try_malloc_n((gsize)gdk_texture_get_height(texture), stride);
  if (!copy) return NULL;
  gdk_texture_download(texture, (guchar *)copy, stride);
  kept = kept_pixels_new(texture, copy, (int)stride, FALSE);
  kept->copy = copy;
  g_object_set_qdata_full(G_OBJECT(texture), key(), kept, kept_pixels_free);
  return &kept->pixels;
}

static guint32 grey(const ShimGrey *tables, guint32 red, guint32 green, guint32 blue) {
  return tables->shown[tables->coded[tables->red[red] + tables->green[green] + tables->blue[blue]]];
}

static guint32 mixed(const ShimMix *tables, guint32 red, guint32 green, guint32 blue) {
  guint64 sum = tables->red[red] + tables->green[green] + tables->blue[blue];
  const guint8 *coded = tables->coded;
  return (guint32)coded[sum >> 42] << 16 | (guint32)coded[sum >> 21 & 0x1FFFFF] << 8 | coded[sum & 0x1FFFFF];
}

static guint32 whole(guint32 part, guint32 alpha) {
  guint32 value = (part * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : value;
}

/// Multiplies an opaque colour by an alpha.
static guint32 premultiplied(guint32 color, guint32 alpha) {
  guint32 product = alpha << 24;
  for (int shift = 0; shift <= 16; shift += 8) product |= ((color >> shift & 0xFF) * alpha + 127) / 255 << shift;
  return product;
}

// A function for each kind of table: the loop calls nothing.
#define EACH_PIXEL(NAME, TABLES, COLOR)                                                                       \
  void NAME(guint32 *words, gsize count, const TABLES *tables) {                                             \
    guint32 last = 0, shown = 0;                                                                             \
    for (gsize place = 0; place < count; place++) {                                                          \
      guint32 pixel = words[place];                                                                          \
      /* Neighbours are often equal, as on plain grounds. */                                                 \
      if (pixel != last) {                                                                                   \
        guint32 alpha = pixel >> 24, red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF; \
        last = pixel;                                                                                        \
        if (alpha == 255)                                                                                    \
          shown = 0xFF000000 | COLOR(tables, red, green, blue);                                              \
        else if (alpha > 0)                                                                                  \
          shown = premultiplied(                                                                             \
              COLOR(tables, whole(red, alpha), whole(green, alpha), whole(blue, alpha)), alpha);             \
        else                                                                                                 \
          shown = 0;                                                                                         \
      }                                                                                                      \
      words[place] = shown;                                                                                  \
    }                                                                                                        \
  }

EACH_PIXEL(shim_pixels_make_grey, ShimGrey, grey)
EACH_PIXEL(shim_pixels_mix, ShimMix, mixed)

void shim_pixels_average(const guint32 *words, int stride, int width, int height, int side,
                         const guint16 *light, guint16 *cells, int columns) {
  for (int top = 0; top < height; top += side) {
    guint16 *cell = cells + (gsize)(top / side) * (gsize)columns * 3;
    int rows = MIN(side, height - top);
    for (int left = 0; left < width; left += side, cell += 3) {
      int across = MIN(side, width - left);
      // 65,536 pixels of white at most.
      guint32 red = 0, green = 0, blue = 0, count = (guint32)(rows * across);
      for (int row = 0; row < rows; row++) {
        const guint32 *word = words + (gsize)(top + row) * (gsize)stride + left;
        for (int column = 0; column < across; column++) {
          red += light[word[column] >> 16 & 0xFF];
          green += light[word[column] >> 8 & 0xFF];
          blue += light[word[column] & 0xFF];
        }
      }
      cell[0] = (guint16)((red + count / 2) / count);
      cell[1] = (guint16)((green + count / 2) / count);
      cell[2] = (guint16)((blue + count / 2) / count);
    }
  }
}

/// Blurs a line of cells for one of their three numbers.
/// - Parameter step: the distance from one cell to the next.
static void blur_line(guint16 *line, guint16 *scratch, int count, gsize step, int radius) {
  guint32 sum = 0, width = (guint32)(2 * radius + 1);
  for (int place = 0; place < count; place++) scratch[place] = line[(gsize)place * step];
  for (int place = -radius; place <= radius; place++) sum += scratch[CLAMP(place, 0, count - 1)];
  for (int place = 0; place < count; place++) {
    line[(gsize)place * step] = (guint16)((sum + width / 2) / width);
    sum += scratch[MIN(place + radius + 1, count - 1)];
    sum -= scratch[MAX(place - radius, 0)];
  }
}

void shim_cells_blur(guint16 *cells, guint16 *scratch, int columns, int rows, int radius) {
  if (columns < 1 || rows < 1) return;
  gsize across = (gsize)columns * 3;
  for (int pass = 0; pass < 3; pass++)
    for (int part = 0; part < 3; part++) {
      for (int row = 0; row < rows; row++)
        blur_line(cells + (gsize)row * across + part, scratch, columns, 3, radius);
      for (int column = 0; column < columns; column++)
        blur_line(cells + column * 3 + part, scratch, rows, across, radius);
    }
}

void shim_cells_draw(const guint16 *cells, gsize count, const guint8 *coded, guint32 *words) {
  for (gsize place = 0; place < count; place++, cells += 3)
    words[place] = 0xFF000000 | (guint32)coded[cells[0]] << 16 | (guint32)coded[cells[1]] << 8 | coded[cells[2]];
}
