#include "CGtkShim.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct {
  int longest_side;
  gint64 most_pixels;
  gboolean is_too_large;
} Bounds;

static void on_size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  Bounds *bounds = data;
  if ((gint64)width * height > bounds->most_pixels) {
    bounds->is_too_large = TRUE;
    // With a size of zero, the loaders allocate no pixels.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
    return;
  }
  int longest = MAX(width, height);
  if (longest <= bounds->longest_side) return;
  double scale = (double)bounds->longest_side / longest;
  gdk_pixbuf_loader_set_size(loader, MAX(1, (int)(width * scale)), MAX(1, (int)(height * scale)));
}

GdkTexture *shim_picture_decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels,
                                GError **error) {
  const gsize chunk = 65536;
  Bounds bounds = {longest_side, most_pixels, FALSE};
  GError *failure = NULL;
  GdkTexture *texture = NULL;
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect(loader, "size-prepared", G_CALLBACK(on_size_prepared), &bounds);
  // Written in pieces, so that an image that's too large is rejected after its header.
  for (gsize at = 0; at < count && !failure && !bounds.is_too_large; at += chunk)
    gdk_pixbuf_loader_write(loader, (const guchar *)data + at, MIN(chunk, count - at), &failure);
  // The loader must always be closed; only the first error describes the problem.
  gdk_pixbuf_loader_close(loader, failure || bounds.is_too_large ? NULL : &failure);
  if (bounds.is_too_large) {
    g_clear_error(&failure);
    g_set_error_literal(&failure, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "The image has too many pixels");
  }
  GdkPixbuf *pixbuf = failure ? NULL : gdk_pixbuf_loader_get_pixbuf(loader);
  if (pixbuf) {
    GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(pixbuf);
    if (upright) {
      texture = gdk_texture_new_for_pixbuf(upright);
      g_object_unref(upright);
    }
  }
  if (!texture && !failure)
    g_set_error_literal(&failure, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_FAILED, "The image has no pixels");
  g_object_unref(loader);
  if (failure) g_propagate_error(error, failure);
  return texture;
}
