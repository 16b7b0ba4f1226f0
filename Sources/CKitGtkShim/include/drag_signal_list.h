// Like signal_list.h, for drags and drops; also without an include guard.
#pragma clang assume_nonnull begin

SHIM_SIGNAL(shim_drag_on_drop_performed, GdkDrag, "drop-performed", void)
SHIM_SIGNAL(shim_drag_on_cancel, GdkDrag, "cancel", void, GdkDragCancelReason reason)
SHIM_SIGNAL(shim_drag_on_finished, GdkDrag, "dnd-finished", void)

SHIM_SIGNAL(shim_drop_target_on_accept, GtkDropTargetAsync, "accept", gboolean, GdkDrop *drop)
SHIM_SIGNAL(shim_drop_target_on_enter, GtkDropTargetAsync, "drag-enter", GdkDragAction, GdkDrop *drop, double x, double y)
SHIM_SIGNAL(shim_drop_target_on_motion, GtkDropTargetAsync, "drag-motion", GdkDragAction, GdkDrop *drop, double x, double y)
SHIM_SIGNAL(shim_drop_target_on_leave, GtkDropTargetAsync, "drag-leave", void, GdkDrop *drop)
SHIM_SIGNAL(shim_drop_target_on_drop, GtkDropTargetAsync, "drop", gboolean, GdkDrop *drop, double x, double y)
SHIM_SIGNAL(shim_paintable_on_changed, GdkPaintable, "invalidate-contents", void)
SHIM_SIGNAL(shim_clipboard_on_changed, GdkClipboard, "changed", void)

#pragma clang assume_nonnull end
