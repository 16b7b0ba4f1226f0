#ifndef SHIM_YIELDING_H
#define SHIM_YIELDING_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Makes a box for one child, which would like to have a width and yields it where there's less room. A
/// GtkWidget has a least width alone.
/// - Parameter wholly: whether the box may have no width at all; then it cuts its child off. Otherwise it's
///   at least as wide as its child must be.
GtkWidget *shim_yielding_new(gboolean wholly);

/// Sets the width that the box would like to have, in points, if its child doesn't need more.
void shim_yielding_set_width(GtkWidget *box, int width);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
