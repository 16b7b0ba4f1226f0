// Throws away what GTK keeps of earlier frames, for checks that compare a window with itself drawn anew.
#ifndef SHIM_REDRAW_H
#define SHIM_REDRAW_H

#include "../../CGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Has a mapped window and every widget in it, popovers included, drawn anew with the next frame.
///
/// Nothing is laid out anew: after a layout GTK asks where the pointer is, and a button that has it would look otherwise by that.
/// With the cairo renderer every pixel of the window is painted then, also where the drawing is the one of the last frame.
/// GTK's OpenGL renderer compiles its shaders anew when it's reset; there, pixels are painted where drawings differ.
void shim_widget_redraw_all(GtkWidget *root);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
