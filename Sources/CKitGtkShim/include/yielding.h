#ifndef SHIM_YIELDING_H
#define SHIM_YIELDING_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Makes a box for one child, which would like to have a width and yields it where there's less room. A
/// GtkWidget has a least width alone. The box is at least as wide as its child must be.
GtkWidget *shim_yielding_new(void);

/// Sets the width that the box would like to have, in points, if its child doesn't need more.
void shim_yielding_set_width(GtkWidget *box, int width);

/// Leaves a control out of a header bar's least width. The caller hides the control where there's no room.
/// A control that's shown is as wide as it must be. Otherwise GTK would give each end at most half of what
/// the title leaves, and cut off the rest.
void shim_header_bar_yield(GtkWidget *bar, GtkWidget *control);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
