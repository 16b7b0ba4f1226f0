#ifndef SHIM_PICTURE_H
#define SHIM_PICTURE_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Decodes an encoded image of any format that GdkPixbuf has a loader for, and applies the orientation in its
/// file. Safe on any thread.
///
/// An image that's larger than `longest_side` is scaled down while it's decoded. An image of more than
/// `most_pixels` isn't decoded at all. Transfer full; returns NULL with `error` set, which the caller must
/// free.
GdkTexture *_Nullable shim_picture_decode(gconstpointer data, gsize count, int longest_side, gint64 most_pixels,
                                          GError *_Nullable *_Nullable error);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
