#ifndef SHIM_PICTURE_H
#define SHIM_PICTURE_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Decodes an image of any format for which GdkPixbuf has a loader, rotated by its EXIF orientation. Any
/// thread.
///
/// An image larger than `longest_side` is scaled down while it's decoded; one of more than `most_pixels`
/// isn't decoded. Transfer full; NULL with `error` set, which the caller must free.
GdkTexture *_Nullable shim_picture_decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels,
                                          GError *_Nullable *_Nullable error);

/// Decodes an image and encodes it anew, as PNG if `jpeg_quality` is negative, otherwise as JPEG of a quality
/// up to 100. Any thread. Returns bytes for g_free; NULL when the image can't be decoded.
gpointer _Nullable shim_picture_encode(gconstpointer data, gsize count, gint64 most_pixels, int jpeg_quality,
                                       gsize *result_count);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
