#include "CGtkShim.h"

// GTK answers each enter and each motion of a drag when it gets to it, also when the drag has left in the meantime.
// Compositors pass such an answer on to the drag's source, where it overrides that of the target which the drag is
// over by now.

typedef struct {
  gulong gtk;
  gboolean is_passing;
  /// Its enter was late: GTK doesn't know it, and isn't to hear of its leave.
  GdkDrop *unknown;
} LateDrops;

/// Whether the compositor has said that the drag is elsewhere. GDK looks at that when it reads the message, and tells
/// GTK in turn, after all that came before.
static gboolean has_left(GdkDrop *drop) {
  GdkDevice *device = gdk_drop_get_device(drop);
  GdkDevice *pointer = gdk_seat_get_pointer(gdk_device_get_seat(device));
  // Without a pointer GDK keeps no such place.
  if (device != pointer) return FALSE;
  return gdk_device_get_surface_at_position(device, NULL, NULL) != gdk_drop_get_surface(drop);
}

static gboolean is_late(LateDrops *self, GdkEvent *event) {
  GdkDrop *drop;
  gboolean is_unknown;
  switch ((int)gdk_event_get_event_type(event)) {
  case GDK_DRAG_ENTER:
    drop = gdk_dnd_event_get_drop(event);
    is_unknown = has_left(drop);
    g_set_object(&self->unknown, is_unknown ? drop : NULL);
    return is_unknown;
  case GDK_DRAG_MOTION:
    drop = gdk_dnd_event_get_drop(event);
    return drop == self->unknown || has_left(drop);
  case GDK_DRAG_LEAVE:
    is_unknown = self->unknown && gdk_dnd_event_get_drop(event) == self->unknown;
    if (is_unknown) g_clear_object(&self->unknown);
    return is_unknown;
  default:
    return FALSE;
  }
}

/// Stands before GTK's own handler, which nothing can be connected ahead of: that one is blocked, and called from here.
static gboolean event_came(GdkSurface *surface, GdkEvent *event, gpointer user_data) {
  LateDrops *self = user_data;
  if (self->is_passing) return FALSE;
  if (is_late(self, event)) return TRUE;
  GdkEventType type = gdk_event_get_event_type(event);
  gboolean is_about_drag = type == GDK_DRAG_ENTER || type == GDK_DRAG_MOTION;
  GdkDisplay *display = gdk_surface_get_display(surface);
  gboolean is_handled = FALSE;
  self->is_passing = TRUE;
  g_signal_handler_unblock(surface, self->gtk);
  g_signal_emit_by_name(surface, "event", event, &is_handled);
  // GTK takes its handler away with the window.
  if (g_signal_handler_is_connected(surface, self->gtk)) g_signal_handler_block(surface, self->gtk);
  self->is_passing = FALSE;
  // An answer that's sent after the next frame is a late one, too.
  if (is_about_drag) gdk_display_flush(display);
  return is_handled;
}

static void free_late_drops(gpointer user_data, GClosure *closure) {
  LateDrops *self = user_data;
  g_clear_object(&self->unknown);
  g_free(self);
  (void)closure;
}

static void realized(GtkWidget *window, gpointer user_data) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  if (!surface || shim_display_is_x11(gdk_surface_get_display(surface))) return;
  guint signal = g_signal_lookup("event", GDK_TYPE_SURFACE);
  gulong gtk = g_signal_handler_find(surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, signal, 0, NULL, NULL, window);
  // Another GTK may do it in another way: then its answers stay as they are.
  if (!gtk) return;
  LateDrops *self = g_new0(LateDrops, 1);
  self->gtk = gtk;
  g_signal_handler_block(surface, gtk);
  g_signal_connect_data(surface, "event", G_CALLBACK(event_came), self, free_late_drops, 0);
  (void)user_data;
}

void shim_window_answer_no_late_drops(GtkWidget *window) {
  g_signal_connect(window, "realize", G_CALLBACK(realized), NULL);
}
