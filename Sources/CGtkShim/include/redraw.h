// Discards GTK's drawing of earlier frames, for checks that compare a window with itself drawn anew.
#ifndef SHIM_REDRAW_H
#define SHIM_REDRAW_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Makes GTK draw a mapped window and every widget in it, popovers included, anew with the next frame.
///
/// Nothing is laid out anew: after a layout GTK looks for the widget under the pointer, and a button there
/// would look different. With the cairo renderer every pixel of the window is painted, also where the drawing
/// is that of the last frame. GTK's OpenGL renderer compiles its shaders anew when it's reset, so with it
/// only pixels of changed drawings are painted.
void shim_widget_redraw_all(GtkWidget *root);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
