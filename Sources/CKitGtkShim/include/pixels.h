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

/// The tables by which pixels become grey, or get the colour that stands for their grey.
typedef struct {
  /// The light of each of the 256 red components, in 65,535ths of white; then that of green and blue.
  const guint16 *red, *green, *blue;
  /// The component of a grey with as much light, for 0 … 65,538: rounding may make a little more than white.
  const guint8 *coded;
  /// The colour that's shown for each of the 256 greys, as 0x00RRGGBB.
  const guint32 *shown;
} ShimGrey;

/// Makes pixels grey in place: each gets the colour for the grey of its luminance, and keeps its alpha. A
/// grey board does this for all of its pixels in each frame of panning. Any thread.
/// - Parameters:
///   - words: premultiplied pixels with alpha in the highest byte.
///   - count: the number of pixels.
///   - tables: the tables.
void shim_pixels_make_grey(guint32 *words, gsize count, const ShimGrey *tables);

/// The tables by which the light of pixels is mixed: each new component is a sum of shares of all three.
typedef struct {
  /// What each of the 256 red components adds to the new components: red in the bits from 42 on, green from
  /// 21 on, blue in the lowest; then that of green and blue. Sums are at least 0.
  const guint64 *red, *green, *blue;
  /// The component for each sum.
  const guint8 *coded;
} ShimMix;

/// Mixes the light of pixels in place. They keep their alpha. Any thread.
/// - Parameters:
///   - words: premultiplied pixels with alpha in the highest byte.
///   - count: the number of pixels.
///   - tables: the tables.
void shim_pixels_mix(guint32 *words, gsize count, const ShimMix *tables);

/// Averages the light of square cells of pixels. The cells at the right and the lower edge may be smaller.
/// Any thread.
/// - Parameters:
///   - words: opaque pixels with alpha in the highest byte.
///   - stride: the number of words from one row to the next.
///   - side: the length of a cell's side, in pixels; at most 256.
///   - light: the light of each of the 256 components, in 65,535ths of white.
///   - cells: three numbers for each cell: the average light of red, green and blue.
///   - columns: the number of cells from one row of cells to the next.
void shim_pixels_average(const guint32 *words, int stride, int width, int height, int side,
                         const guint16 *light, guint16 *cells, int columns);

/// Blurs cells in place: three times, each becomes the average of itself and its neighbours, within `radius`
/// across and down. The cells at the edges go on beyond them. Any thread.
/// - Parameters:
///   - cells: three numbers for each cell.
///   - scratch: as many numbers as there are in a row or a column of cells, whichever is longer.
void shim_cells_blur(guint16 *cells, guint16 *scratch, int columns, int rows, int radius);

/// Makes a pixel of each cell: the opposite of averaging.
/// - Parameters:
///   - coded: the component for each amount of light, 0 … 65,535.
///   - count: the number of cells.
void shim_cells_draw(const guint16 *cells, gsize count, const guint8 *coded, guint32 *words);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
