// A widget that's only there for assistive technology: it has a role, a place, the focus and actions, and
// draws nothing.
#ifndef SHIM_ACCESSIBLE_ELEMENT_H
#define SHIM_ACCESSIBLE_ELEMENT_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Called with the name of the action that assistive technology has started.
typedef void (*SHIM_MAIN_ACTOR ShimElementAction)(const char *action, gpointer data);

/// Creates an element (floating), with the actions `open`, `lift`, `delete` and `menu`. `destroy` frees
/// `data` when the element is finalised.
GtkWidget *shim_element_new(GtkAccessibleRole role, ShimElementAction action, gpointer data,
                            GDestroyNotify destroy);

/// Enables or disables one of the actions.
void shim_element_enable(GtkWidget *element, const char *action, gboolean enabled);

/// Puts an element behind another one among its parent's children; NULL puts it first.
void shim_element_put_after(GtkWidget *element, GtkWidget *_Nullable previous);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
