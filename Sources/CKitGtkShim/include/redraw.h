// Discards GTK's results of earlier frames, for checks that compare a window with a fresh drawing of itself.
#ifndef SHIM_REDRAW_H
#define SHIM_REDRAW_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Redraws a mapped window and every widget in it, including popovers, in the next frame.
///
/// There's no new layout: after a layout GTK asks for the pointer's position, which would change the look of
/// a button under the pointer. With the cairo renderer every pixel of the window is painted, even if the
/// drawing is that of the last frame. GTK's OpenGL renderer isn't reset, since it would compile its shaders
/// again: it paints the pixels where drawings differ.
void shim_widget_redraw_all(GtkWidget *root);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
