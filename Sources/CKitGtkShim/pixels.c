#include "include/pixels.h"

// The compiler makes one function for each of these processors, and the program takes the best at its start:
// the newest one does in a sixth of the time what the usual one does.
#ifdef __x86_64__
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "sse4.1", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

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

FOR_EACH_PROCESSOR
void shim_pixels_make_grey(guint32 *words, gsize count, guint16 red, guint16 green, guint16 blue) {
  for (gsize place = 0; place < count; place++) {
    guint32 pixel = words[place];
    guint32 sum = (pixel >> 16 & 0xFF) * red + (pixel >> 8 & 0xFF) * green + (pixel & 0xFF) * blue + (1 << 14);
    words[place] = (pixel & 0xFF000000) | (sum >> 15) * 0x010101;
  }
}
