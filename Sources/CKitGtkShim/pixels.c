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
  return tables->coded[tables->red[red] + tables->green[green] + tables->blue[blue]];
}

static guint32 whole(guint32 part, guint32 alpha) {
  guint32 value = (part * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : value;
}

void shim_pixels_make_grey(guint32 *words, gsize count, const ShimGrey *tables) {
  guint32 last = 0, shown = 0;
  for (gsize place = 0; place < count; place++) {
    guint32 pixel = words[place];
    // Neighbours are often equal, as on plain grounds.
    if (pixel == last) {
      words[place] = shown;
      continue;
    }
    guint32 alpha = pixel >> 24, red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF;
    guint32 value = 0;
    if (alpha == 255)
      value = grey(tables, red, green, blue);
    else if (alpha > 0)
      value = (grey(tables, whole(red, alpha), whole(green, alpha), whole(blue, alpha)) * alpha + 127) / 255;
    last = pixel;
    shown = (pixel & 0xFF000000) | value * 0x010101;
    words[place] = shown;
  }
}
