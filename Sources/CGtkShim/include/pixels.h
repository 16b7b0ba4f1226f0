#ifndef SHIM_PIXELS_H
#define SHIM_PIXELS_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A texture's pixels in memory: rows of native 32-bit words with alpha in the highest byte, premultiplied.
typedef struct {
  const guint32 *words;
  int width;
  int height;
  /// The number of bytes from one row to the next: a multiple of four.
  int stride;
  /// Whether every pixel's alpha is known to be full.
  gboolean opaque;
} ShimPixels;

/// Makes `shim_pixels_of` return the texture's own memory instead of a copy. Any thread, before the texture
/// is used; does nothing if the memory's layout isn't that of ShimPixels.
/// - Parameter bytes: the bytes that the texture was made from, in GDK_MEMORY_B8G8R8A8_PREMULTIPLIED; held as
///   long as the texture.
void shim_pixels_keep(GdkTexture *texture, GBytes *bytes, gsize stride, gboolean opaque);

/// Returns the texture's pixels; for a texture without pixels in memory, a copy that's made once. Valid as
/// long as the texture. Main thread. NULL only when there's no memory for the copy.
const ShimPixels *_Nullable shim_pixels_of(GdkTexture *texture);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
