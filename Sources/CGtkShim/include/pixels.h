#ifndef SHIM_PIXELS_H
#define SHIM_PIXELS_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A texture's pixels in memory: rows of native 32-bit words, alpha highest, colour multiplied by it.
typedef struct {
  const guint32 *words;
  int width;
  int height;
  /// Bytes from one row to the next: a multiple of four.
  int stride;
  /// Every pixel's alpha is known to be full.
  gboolean opaque;
} ShimPixels;

/// Has `shim_pixels_of` answer with the texture's own memory instead of a copy. Any thread, before the texture is
/// used; does nothing where they aren't laid out as ShimPixels says.
/// - Parameter bytes: what the texture was made of, in GDK_MEMORY_B8G8R8A8_PREMULTIPLIED; kept as long as it.
void shim_pixels_keep(GdkTexture *texture, GBytes *bytes, gsize stride, gboolean opaque);

/// The texture's pixels; of one that has none in memory, a copy that's made once. Valid as long as the texture.
/// Main thread. NULL only when there's no memory for the copy.
const ShimPixels *_Nullable shim_pixels_of(GdkTexture *texture);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
