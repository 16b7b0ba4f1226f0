#ifndef SHIM_PICTURE_H
#define SHIM_PICTURE_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Decodes an image of any format for which GdkPixbuf has a loader, rotated by its EXIF orientation. Any
/// thread.
///
/// An image larger than `longest_side` is scaled down while it's decoded; one of more than `most_pixels`
/// isn't decoded. Transfer full; NULL with `error` set, which the caller must free.
GdkTexture *_Nullable shim_picture_decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels,
                                          GError *_Nullable *_Nullable error);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
