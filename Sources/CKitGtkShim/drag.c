#include "CKitGtkShim.h"

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

// The handler is a C callback that takes the sender, the signal's arguments and the data.
#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                            \
  gulong function(Type *instance, Return (*handler)(Type * sender, ##__VA_ARGS__, gpointer data),   \
                  gpointer data, GClosureNotify destroy) {                                          \
    return g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, destroy, 0);          \
  }
#include "drag_signal_list.h"
#undef SHIM_SIGNAL

void shim_drag_cancel(GdkDrag *drag) {
  g_signal_emit_by_name(drag, "cancel", GDK_DRAG_CANCEL_USER_CANCELLED);
}

static gboolean follows_only_others(GtkGesture *gesture, GdkEventSequence *sequence) {
  if (gtk_gesture_handles_sequence(gesture, sequence)) return FALSE;
  GList *others = gtk_gesture_get_sequences(gesture);
  gboolean has_others = others != NULL;
  g_list_free(others);
  return has_others;
}

static void reset_gestures_of(GtkWidget *widget, GdkEventSequence *sequence) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  guint count = g_list_model_get_n_items(controllers);
  for (guint i = 0; i < count; i++) {
    GtkEventController *controller = g_list_model_get_item(controllers, i);
    if (!controller) continue;
    if (GTK_IS_GESTURE(controller) && !follows_only_others(GTK_GESTURE(controller), sequence))
      gtk_event_controller_reset(controller);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

void shim_widget_reset_gestures(GtkWidget *widget, GdkEventSequence *sequence) {
  // The handlers of a reset may remove widgets from the tree.
  GSList *widgets = NULL;
  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent(at)) widgets = g_slist_prepend(widgets, g_object_ref(at));
  widgets = g_slist_reverse(widgets);
  for (GSList *l = widgets; l; l = l->next) reset_gestures_of(l->data, sequence);
  g_slist_free_full(widgets, g_object_unref);
}

gboolean shim_widget_sequence_is_taken(GtkWidget *window, double x, double y, GdkEventSequence *sequence, GtkGesture *own) {
  gboolean is_taken = FALSE;
  for (GtkWidget *at = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT); at && !is_taken; at = gtk_widget_get_parent(at)) {
    GListModel *controllers = gtk_widget_observe_controllers(at);
    guint count = g_list_model_get_n_items(controllers);
    for (guint i = 0; i < count && !is_taken; i++) {
      GtkEventController *controller = g_list_model_get_item(controllers, i);
      if (!controller) continue;
      is_taken = GTK_IS_GESTURE(controller) && GTK_GESTURE(controller) != own &&
                 gtk_gesture_get_sequence_state(GTK_GESTURE(controller), sequence) == GTK_EVENT_SEQUENCE_CLAIMED;
      g_object_unref(controller);
    }
    g_object_unref(controllers);
  }
  return is_taken;
}

static gboolean is_any_target(GtkEventController *controller, gpointer data) {
  (void)data;
  return GTK_IS_DROP_TARGET(controller) || GTK_IS_DROP_TARGET_ASYNC(controller);
}

static gboolean is_target_for_tabs(GtkEventController *controller, gpointer data) {
  GdkContentFormats *formats = GTK_IS_DROP_TARGET(controller) ? gtk_drop_target_get_formats(GTK_DROP_TARGET(controller))
                               : GTK_IS_DROP_TARGET_ASYNC(controller)
                                   ? gtk_drop_target_async_get_formats(GTK_DROP_TARGET_ASYNC(controller))
                                   : NULL;
  (void)data;
  // GTK's notebooks offer these types for a tab that may become a window.
  return formats && (gdk_content_formats_contain_mime_type(formats, "application/x-rootwindow-drop") ||
                     gdk_content_formats_contain_mime_type(formats, "application/x-rootwin-drop"));
}

static gboolean is_other_target(GtkEventController *controller, gpointer own) {
  return controller != own && is_any_target(controller, NULL);
}

static int remove_controllers(GtkWidget *widget, gboolean (*is_meant)(GtkEventController *, gpointer)) {
  int removed = 0;
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = g_list_model_get_n_items(controllers); i > 0; i--) {
    GtkEventController *controller = g_list_model_get_item(controllers, i - 1);
    if (!controller) continue;
    if (is_meant(controller, NULL)) {
      gtk_widget_remove_controller(widget, controller);
      removed++;
    }
    g_object_unref(controller);
  }
  g_object_unref(controllers);
  return removed;
}

int shim_widget_remove_drop_targets(GtkWidget *widget) { return remove_controllers(widget, is_any_target); }

void shim_window_remove_drop_target_of_gtk(GtkWidget *window) { remove_controllers(window, is_target_for_tabs); }

static gboolean has_drop_target(GtkWidget *widget, GtkEventController *own) {
  gboolean found = FALSE;
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = g_list_model_get_n_items(controllers); i > 0 && !found; i--) {
    GtkEventController *controller = g_list_model_get_item(controllers, i - 1);
    if (!controller) continue;
    found = is_other_target(controller, own);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
  return found;
}

gboolean shim_widget_has_drop_targets(GtkWidget *window, double x, double y, GtkEventController *own) {
  for (GtkWidget *at = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT); at; at = gtk_widget_get_parent(at)) {
    if (has_drop_target(at, own)) return TRUE;
    if (at == window) break;
  }
  return FALSE;
}

GdkDragAction shim_drop_actions(GdkDrop *drop) { return gdk_drop_get_actions(drop); }

/// Whether a drag's source isn't told that its drag is over if the drop is finished without an action. KWin
/// 5.27 then tells it nothing.
static gboolean needs_action_to_end(GdkDisplay *display) {
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_DISPLAY(display)) return gdk_wayland_display_query_registry(display, "org_kde_plasma_shell");
#endif
  return FALSE;
}

gboolean shim_drop_finish(GdkDrop *drop, gboolean accepted) {
  // Exactly one action, from those offered at this moment: modifier keys may have reduced them.
  gboolean copies = accepted && (gdk_drop_get_actions(drop) & GDK_ACTION_COPY) != 0;
  // What is only offered as a move was copied all the same, and a move would tell the source to delete it.
  // KWin lets a drop end with the action "ask", after which no source deletes anything. For other compositors
  // that's an error.
  gboolean asks = accepted && !copies && needs_action_to_end(gdk_drop_get_display(drop));
  gdk_drop_finish(drop, copies ? GDK_ACTION_COPY : asks ? GDK_ACTION_ASK : 0);
  // On X11 GDK keeps a finished drop, with a handler on the display, until the next drag has entered; the
  // next drag of this program causes a critical warning before that. The handler's data is the drop.
  g_signal_handlers_disconnect_matched(gdk_drop_get_display(drop), G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, drop);
  return copies;
}
