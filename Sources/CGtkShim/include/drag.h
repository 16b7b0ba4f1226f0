// Functions for starting and ending platform drags.
#ifndef SHIM_DRAG_H
#define SHIM_DRAG_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS

// The list switches non-null on for itself, so nothing may be included within that region.
#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                                  \
  gulong function(Type *instance, \
                  Return (*_Nonnull SHIM_MAIN_ACTOR handler)(Type *sender, ##__VA_ARGS__, gpointer data), \
                  gpointer data, GClosureNotify destroy);
#include "drag_signal_list.h"
#undef SHIM_SIGNAL

#pragma clang assume_nonnull begin

/// Cancels a drag: the signal's class handler does what GDK's private gdk_drag_cancel() does.
void shim_drag_cancel(GdkDrag *drag);

/// Resets the gestures of a widget and of all its ancestors, because X11 leaves them pressed when a drag
/// begins. Gestures that only follow other fingers than `sequence` (NULL for the pointer) go on.
void shim_widget_reset_gestures(GtkWidget *widget, GdkEventSequence *_Nullable sequence);

/// Returns whether a gesture other than `own` has claimed a press or finger that went down at a point, on any
/// widget from there up. The point is in coordinates of the window's widget.
gboolean shim_widget_sequence_is_taken(GtkWidget *window, double x, double y, GdkEventSequence *_Nullable sequence,
                                       GtkGesture *own);

/// Removes a widget's drop targets, such as those of GTK's own text widgets and windows. Returns their
/// number.
int shim_widget_remove_drop_targets(GtkWidget *widget);

/// Keeps a window's drop targets from answering drags that have left the window before GTK handled their
/// events. It works on Wayland only, and must be called before the window is realized.
void shim_window_answer_no_late_drops(GtkWidget *window);

/// GdkDragAction is a flags type whose members Swift would import as option sets of different widths.
GdkDragAction shim_drop_actions(GdkDrop *drop);
/// Finishes a drop with copy, or with no action if the source doesn't offer copy (any more). Returns whether
/// it was finished with copy.
gboolean shim_drop_finish(GdkDrop *drop, gboolean accepted);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
