// Starting and ending platform drags.
#ifndef SHIM_DRAG_H
#define SHIM_DRAG_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS

// The list has its own assume_nonnull region, within which nothing may be included.
#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                                  \
  gulong function(Type *instance, \
                  Return (*_Nonnull SHIM_MAIN_ACTOR handler)(Type *sender, ##__VA_ARGS__, gpointer data), \
                  gpointer data, GClosureNotify destroy);
#include "drag_signal_list.h"
#undef SHIM_SIGNAL

#pragma clang assume_nonnull begin

/// Cancels a drag: the signal's class handler does what GDK's private gdk_drag_cancel() does.
void shim_drag_cancel(GdkDrag *drag);

/// Resets the gestures of a widget and of all its ancestors, which X11 leaves pressed when a drag begins.
/// Gestures that only follow other fingers than the dragging one (NULL: the pointer) go on.
void shim_widget_reset_gestures(GtkWidget *widget, GdkEventSequence *_Nullable sequence);

/// Returns whether a gesture other than `own` has claimed a press or finger that went down at a point, on the
/// widget there or an ancestor. The point is in coordinates of the window's widget.
gboolean shim_widget_sequence_is_taken(GtkWidget *window, double x, double y, GdkEventSequence *_Nullable sequence,
                                       GtkGesture *own);

/// Removes the drop targets of a widget, such as those of GTK's texts and windows. Returns their number.
int shim_widget_remove_drop_targets(GtkWidget *widget);

/// Prevents a window's drop targets from answering drags that left the window before GTK handled their
/// events. Wayland only. Call it before the window is realized.
void shim_window_answer_no_late_drops(GtkWidget *window);

/// Follows the messages of other programs' drags on X11: refuses drops whose source has never said where they
/// are, which GDK would leave without an end. Does nothing the second time, and on Wayland.
void shim_display_follow_x11_drops(GdkDisplay *display);
/// Returns the name under which the latest drag's source would save its file (the direct-save protocol); NULL
/// if there's none, and on Wayland. Free it with g_free.
char *_Nullable shim_x11_direct_save_name(GdkDisplay *display);

/// Returns the offered actions. The importer would turn the members of GdkDragAction into optional sets of
/// different width.
GdkDragAction shim_drop_actions(GdkDrop *drop);
/// Finishes a drop with copy, or without an action if the source doesn't offer copy (any more). Returns
/// whether it was finished with copy.
gboolean shim_drop_finish(GdkDrop *drop, gboolean accepted);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
