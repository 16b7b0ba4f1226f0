#ifndef SHIM_PIXELS_H
#define SHIM_PIXELS_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A texture's pixels in memory: rows of native 32-bit words, with alpha in the highest byte and
/// premultiplied colours.
typedef struct {
  const guint32 *words;
  int width;
  int height;
  /// The number of bytes from one row to the next, a multiple of four.
  int stride;
  /// Whether every pixel's alpha is known to be full.
  gboolean opaque;
} ShimPixels;

/// Makes `shim_pixels_of` return the texture's own memory instead of a copy. Safe on any thread, before the
/// texture is used. It does nothing if the pixels aren't laid out as in ShimPixels.
/// - Parameter bytes: the bytes of which the texture was made, in GDK_MEMORY_B8G8R8A8_PREMULTIPLIED. They're
///   kept as long as the texture.
void shim_pixels_keep(GdkTexture *texture, GBytes *bytes, gsize stride, gboolean opaque);

/// Returns the texture's pixels, valid as long as the texture. If it has none in memory, they're copied once.
/// Main thread. Returns NULL only if there's no memory for the copy.
const ShimPixels *_Nullable shim_pixels_of(GdkTexture *texture);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
