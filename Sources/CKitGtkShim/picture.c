#include "CKitGtkShim.h"

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

// Returns the upright picture (transfer full), or NULL with `error` set.
static GdkPixbuf *decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels, GError **error) {
  const gsize chunk = 65536;
  Bounds bounds = {longest_side, most_pixels, FALSE};
  GError *failure = NULL;
  GdkPixbuf *upright = NULL;
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
  if (pixbuf) upright = gdk_pixbuf_apply_embedded_orientation(pixbuf);
  if (!upright && !failure)
    g_set_error_literal(&failure, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_FAILED, "The image has no pixels");
  g_object_unref(loader);
  if (failure) g_propagate_error(error, failure);
  return upright;
}

GdkTexture *shim_picture_decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels,
                                GError **error) {
  GdkPixbuf *pixbuf = decode(data, count, longest_side, most_pixels, error);
  if (!pixbuf) return NULL;
  GdkTexture *texture = gdk_texture_new_for_pixbuf(pixbuf);
  g_object_unref(pixbuf);
  return texture;
}

// JPEG has no transparency.
static GdkPixbuf *over_white(GdkPixbuf *pixbuf) {
  if (!gdk_pixbuf_get_has_alpha(pixbuf)) return g_object_ref(pixbuf);
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  GdkPixbuf *result = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  if (!result) return NULL;
  gdk_pixbuf_fill(result, 0xffffffff);
  gdk_pixbuf_composite(pixbuf, result, 0, 0, width, height, 0, 0, 1, 1, GDK_INTERP_NEAREST, 255);
  return result;
}

gpointer shim_picture_encode(gconstpointer data, gsize count, gint64 most_pixels, int jpeg_quality, gsize *result_count) {
  GdkPixbuf *pixbuf = decode(data, count, G_MAXINT, most_pixels, NULL);
  if (!pixbuf) return NULL;
  gchar *result = NULL;
  if (jpeg_quality < 0) {
    gdk_pixbuf_save_to_buffer(pixbuf, &result, result_count, "png", NULL, NULL);
  } else {
    char quality[8];
    g_snprintf(quality, sizeof quality, "%d", MIN(jpeg_quality, 100));
    GdkPixbuf *opaque = over_white(pixbuf);
    if (opaque) {
      gdk_pixbuf_save_to_buffer(opaque, &result, result_count, "jpeg", NULL, "quality", quality, NULL);
      g_object_unref(opaque);
    }
  }
  g_object_unref(pixbuf);
  return result;
}
