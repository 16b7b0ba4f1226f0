#ifndef SHIM_PIXELS_H
#define SHIM_PIXELS_H

#include "../../CKitGtk/shim.h"

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

/// The tables by which pixels become grey.
typedef struct {
  /// The light of each of the 256 red components, in 65,535ths of white; then that of green and blue.
  const guint16 *red, *green, *blue;
  /// The component of a grey with as much light, for 0 … 65,538: rounding may make a little more than white.
  const guint8 *coded;
} ShimGrey;

/// Makes pixels grey in place: each becomes a grey of its luminance and keeps its alpha. A grey board does
/// this for all of its pixels in each frame of panning. Any thread.
/// - Parameters:
///   - words: premultiplied pixels with alpha in the highest byte.
///   - count: the number of pixels.
///   - tables: the tables.
void shim_pixels_make_grey(guint32 *words, gsize count, const ShimGrey *tables);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
