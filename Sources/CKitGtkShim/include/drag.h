// Starting and ending platform drags.
#ifndef SHIM_DRAG_H
#define SHIM_DRAG_H

#include "../../CKitGtk/shim.h"
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

/// Removes the drop target that GTK gives to each window, for notebook tabs that are dropped outside of a
/// notebook. Those that the program has added stay.
void shim_window_remove_drop_target_of_gtk(GtkWidget *window);

/// Returns whether a widget at a point of a window's widget, or one of its ancestors including the window,
/// has another drop target than `own`.
gboolean shim_widget_has_drop_targets(GtkWidget *window, double x, double y, GtkEventController *_Nullable own);

/// Prevents a window's drop targets from answering drags that left the window before GTK handled their
/// events. Wayland only.
void shim_window_answer_no_late_drops(GtkWidget *window);

/// Takes other programs' messages on X11 first, about drags over our windows and for our clipboard and drags.
/// Refuses what GDK would leave without an end or wouldn't survive, and passes on no more at once than leaves
/// time to draw. Does nothing the second time, and on Wayland.
void shim_display_follow_x11_drops(GdkDisplay *display);
/// Where another program's drag is, in coordinates of a surface that it's over. X11 only, where an enter
/// event of GTK has no place, and need not be followed by a motion.
gboolean shim_x11_drag_point(GdkSurface *surface, double *px, double *py);
/// Returns the types of a drop (transfer none), the best 256 of a long list on X11.
GdkContentFormats *shim_drop_types(GdkDrop *drop);
/// Returns how well a type can be used: 0 for the usual ones of files, pictures and texts, a greater number
/// for a worse one.
int shim_type_rank(const char *name);
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
