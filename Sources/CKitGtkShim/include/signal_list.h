// The function, the sender's type, the signal, the return type, and the arguments between sender and data.
// Included by signals.h for the declarations and by signals.c for the definitions; hence no include guard.

#pragma clang assume_nonnull begin

// Application
SHIM_SIGNAL(shim_application_on_startup, GApplication, "startup", void)
SHIM_SIGNAL(shim_application_on_activate, GApplication, "activate", void)
SHIM_SIGNAL(shim_application_on_shutdown, GApplication, "shutdown", void)
SHIM_SIGNAL(shim_application_on_open, GApplication, "open", void, GFile *_Nonnull *_Nonnull files, int count,
            const char *hint)
SHIM_SIGNAL(shim_action_on_activate, GSimpleAction, "activate", void, GVariant *_Nullable parameter)

// Windows and widgets
SHIM_SIGNAL(shim_list_on_items_changed, GListModel, "items-changed", void, guint position, guint removed, guint added)
SHIM_SIGNAL(shim_window_on_close_request, GtkWindow, "close-request", gboolean)
SHIM_SIGNAL(shim_widget_on_realize, GtkWidget, "realize", void)
SHIM_SIGNAL(shim_widget_on_unrealize, GtkWidget, "unrealize", void)
SHIM_SIGNAL(shim_widget_on_unmap, GtkWidget, "unmap", void)
SHIM_SIGNAL(shim_widget_on_destroy, GtkWidget, "destroy", void)
SHIM_SIGNAL(shim_frame_clock_on_before_paint, GdkFrameClock, "before-paint", void)
SHIM_SIGNAL(shim_frame_clock_on_after_paint, GdkFrameClock, "after-paint", void)

// Controls
SHIM_SIGNAL(shim_button_on_clicked, GtkButton, "clicked", void)
SHIM_SIGNAL(shim_toggle_button_on_toggled, GtkToggleButton, "toggled", void)
SHIM_SIGNAL(shim_switch_on_toggled, GtkSwitch, "notify::active", void, GParamSpec *property)
SHIM_SIGNAL(shim_drop_down_on_selected, GtkDropDown, "notify::selected", void, GParamSpec *property)
SHIM_SIGNAL(shim_editable_on_changed, GtkEditable, "changed", void)
SHIM_SIGNAL(shim_entry_on_activate, GtkEntry, "activate", void)
SHIM_SIGNAL(shim_text_buffer_on_changed, GtkTextBuffer, "changed", void)
SHIM_SIGNAL(shim_text_buffer_on_delete_range, GtkTextBuffer, "delete-range", void, GtkTextIter *start, GtkTextIter *end)
SHIM_SIGNAL(shim_text_buffer_on_insert_paintable, GtkTextBuffer, "insert-paintable", void, GtkTextIter *at,
            GdkPaintable *paintable)
SHIM_SIGNAL(shim_text_buffer_on_undo, GtkTextBuffer, "undo", void)
SHIM_SIGNAL(shim_text_buffer_on_redo, GtkTextBuffer, "redo", void)
SHIM_SIGNAL(shim_text_view_on_copy, GtkTextView, "copy-clipboard", void)
SHIM_SIGNAL(shim_text_view_on_cut, GtkTextView, "cut-clipboard", void)
SHIM_SIGNAL(shim_text_view_on_paste, GtkTextView, "paste-clipboard", void)
SHIM_SIGNAL(shim_text_on_paste, GtkText, "paste-clipboard", void)
SHIM_SIGNAL(shim_popover_on_closed, GtkPopover, "closed", void)
SHIM_SIGNAL(shim_adjustment_on_value_changed, GtkAdjustment, "value-changed", void)
SHIM_SIGNAL(shim_native_dialog_on_response, GtkNativeDialog, "response", void, int response)
SHIM_SIGNAL(shim_dialog_on_response, GtkDialog, "response", void, int response)
SHIM_SIGNAL(shim_print_operation_on_create_custom_widget, GtkPrintOperation, "create-custom-widget",
            GObject *_Nullable)
SHIM_SIGNAL(shim_print_operation_on_custom_widget_apply, GtkPrintOperation, "custom-widget-apply", void,
            GtkWidget *widget)
SHIM_SIGNAL(shim_print_operation_on_begin_print, GtkPrintOperation, "begin-print", void, GtkPrintContext *context)
SHIM_SIGNAL(shim_print_operation_on_draw_page, GtkPrintOperation, "draw-page", void, GtkPrintContext *context, int page)
SHIM_SIGNAL(shim_print_operation_on_done, GtkPrintOperation, "done", void, GtkPrintOperationResult result)

// Gestures and other event controllers; coordinates are in the space of the controller's widget
SHIM_SIGNAL(shim_gesture_on_begin, GtkGesture, "begin", void, GdkEventSequence *_Nullable sequence)
SHIM_SIGNAL(shim_gesture_on_update, GtkGesture, "update", void, GdkEventSequence *_Nullable sequence)
SHIM_SIGNAL(shim_gesture_on_end, GtkGesture, "end", void, GdkEventSequence *_Nullable sequence)
SHIM_SIGNAL(shim_gesture_on_cancel, GtkGesture, "cancel", void, GdkEventSequence *_Nullable sequence)
SHIM_SIGNAL(shim_gesture_click_on_pressed, GtkGestureClick, "pressed", void, int count, double x, double y)
SHIM_SIGNAL(shim_gesture_click_on_released, GtkGestureClick, "released", void, int count, double x, double y)
SHIM_SIGNAL(shim_gesture_drag_on_begin, GtkGestureDrag, "drag-begin", void, double x, double y)
SHIM_SIGNAL(shim_gesture_drag_on_update, GtkGestureDrag, "drag-update", void, double dx, double dy)
SHIM_SIGNAL(shim_gesture_drag_on_end, GtkGestureDrag, "drag-end", void, double dx, double dy)
SHIM_SIGNAL(shim_gesture_long_press_on_pressed, GtkGestureLongPress, "pressed", void, double x, double y)
SHIM_SIGNAL(shim_gesture_zoom_on_scale_changed, GtkGestureZoom, "scale-changed", void, double scale)
SHIM_SIGNAL(shim_scroll_on_scroll, GtkEventControllerScroll, "scroll", gboolean, double dx, double dy)
SHIM_SIGNAL(shim_scroll_on_decelerate, GtkEventControllerScroll, "decelerate", void, double vx, double vy)
SHIM_SIGNAL(shim_motion_on_enter, GtkEventControllerMotion, "enter", void, double x, double y)
SHIM_SIGNAL(shim_motion_on_motion, GtkEventControllerMotion, "motion", void, double x, double y)
SHIM_SIGNAL(shim_motion_on_leave, GtkEventControllerMotion, "leave", void)
SHIM_SIGNAL(shim_key_on_pressed, GtkEventControllerKey, "key-pressed", gboolean, guint keyval, guint keycode,
            GdkModifierType state)
SHIM_SIGNAL(shim_key_on_released, GtkEventControllerKey, "key-released", void, guint keyval, guint keycode,
            GdkModifierType state)
SHIM_SIGNAL(shim_legacy_on_event, GtkEventControllerLegacy, "event", gboolean, GdkEvent *event)

#pragma clang assume_nonnull end
