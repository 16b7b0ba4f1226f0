// Starting and ending platform drags.
#ifndef SHIM_DRAG_H
#define SHIM_DRAG_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS

// The list switches non-null on for itself: nothing may be included within that region.
#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                                  \
  gulong function(Type *instance, \
                  Return (*_Nonnull SHIM_MAIN_ACTOR handler)(Type *sender, ##__VA_ARGS__, gpointer data), \
                  gpointer data, GClosureNotify destroy);
#include "drag_signal_list.h"
#undef SHIM_SIGNAL

#pragma clang assume_nonnull begin

/// Gives a drag up: the signal's class handler does what GDK's private gdk_drag_cancel() does.
void shim_drag_cancel(GdkDrag *drag);

/// Resets the gestures of a widget and of all its ancestors: X11 leaves them pressed when a drag begins. Those that only
/// follow other fingers than the one that drags (NULL: the pointer) go on.
void shim_widget_reset_gestures(GtkWidget *widget, GdkEventSequence *_Nullable sequence);

/// Whether a gesture other than `own` has claimed a press or finger that went down at a place of the window, on any
/// widget from there up. Points of the window's widget.
gboolean shim_widget_sequence_is_taken(GtkWidget *window, double x, double y, GdkEventSequence *_Nullable sequence,
                                       GtkGesture *own);

/// Takes a widget's drop targets away: those that GTK's texts and windows bring with them.
/// Returns how many there were.
int shim_widget_remove_drop_targets(GtkWidget *widget);

/// Keeps a window's drop targets from answering drags that have left it again, before it was GTK's turn. On Wayland alone.
/// Before the window is realized.
void shim_window_answer_no_late_drops(GtkWidget *window);

/// GdkDragAction is a flags type whose members the importer would make optional sets of different width.
GdkDragAction shim_drop_actions(GdkDrop *drop);
/// Finishes a drop with copy, or with nothing when the source doesn't (any more) offer it.
/// Returns whether it was finished with copy.
gboolean shim_drop_finish(GdkDrop *drop, gboolean accepted);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
