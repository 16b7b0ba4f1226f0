#include "CKitGtkShim.h"

// GTK answers each enter and each motion of a drag when it handles the event, even if the drag has left in
// the meantime. Compositors pass such an answer on to the drag's source, where it overrides the answer of the
// target that the drag is over by then. So these events are held back until all events that GDK has read were
// delivered, and are only passed to GTK if there was no leave among them.

/// A lower priority than that of GDK's events, so that all events that GDK has read are delivered first.
#define AFTER_EVENTS (GDK_PRIORITY_EVENTS + 1)

typedef struct {
  GdkSurface *surface;
  gulong gtk;
  gboolean is_passing;
  /// The events of a drag that GTK hasn't got yet.
  GdkEvent *enter;
  GdkEvent *motion;
  guint idle;
} LateDrops;

/// Passes an event to GTK's handler. Nothing can be connected before that handler, so it's blocked and called
/// from here.
static gboolean pass(LateDrops *self, GdkEvent *event) {
  GdkSurface *surface = g_object_ref(self->surface);
  gboolean is_handled = FALSE;
  if (g_signal_handler_is_connected(surface, self->gtk)) {
    self->is_passing = TRUE;
    g_signal_handler_unblock(surface, self->gtk);
    g_signal_emit_by_name(surface, "event", event, &is_handled);
    // GTK's handler is removed with the window, and `self` is freed then.
    if (g_signal_handler_is_connected(surface, self->gtk)) {
      g_signal_handler_block(surface, self->gtk);
      self->is_passing = FALSE;
    }
  }
  g_object_unref(surface);
  return is_handled;
}

/// Returns whether the compositor has reported that the drag is elsewhere. GDK updates that state when it
/// reads the message, whereas its events may have to wait for a frame.
static gboolean has_left(GdkEvent *event) {
  GdkDrop *drop = gdk_dnd_event_get_drop(event);
  GdkDevice *device = gdk_drop_get_device(drop);
  // Without a pointer GDK doesn't store that position.
  if (device != gdk_seat_get_pointer(gdk_device_get_seat(device))) return FALSE;
  return gdk_device_get_surface_at_position(device, NULL, NULL) != gdk_drop_get_surface(drop);
}

static void forget(GdkEvent **event) { g_clear_pointer(event, gdk_event_unref); }

static void stop_waiting(LateDrops *self) {
  if (self->idle) g_source_remove(self->idle);
  self->idle = 0;
}

static void pass_and_forget(LateDrops *self, GdkEvent **held) {
  GdkEvent *event = g_steal_pointer(held);
  if (!event) return;
  pass(self, event);
  gdk_event_unref(event);
}

/// Passes the held events of a drag that's still there.
static void tell(LateDrops *self) {
  GdkDisplay *display = g_object_ref(gdk_surface_get_display(self->surface));
  GdkSurface *surface = g_object_ref(self->surface);
  stop_waiting(self);
  pass_and_forget(self, &self->enter);
  if (!gdk_surface_is_destroyed(surface)) pass_and_forget(self, &self->motion);
  // Flushed, since an answer after the next frame would also be late.
  gdk_display_flush(display);
  g_object_unref(surface);
  g_object_unref(display);
}

static gboolean events_are_told(gpointer user_data) {
  LateDrops *self = user_data;
  GdkEvent *event = self->enter ? self->enter : self->motion;
  self->idle = 0;
  // If the drag has left, the leave event follows after the frame.
  if (event && !has_left(event)) tell(self);
  return G_SOURCE_REMOVE;
}

static void hold(LateDrops *self, GdkEvent **place, GdkEvent *event) {
  forget(place);
  *place = gdk_event_ref(event);
  if (!self->idle) self->idle = g_idle_add_full(AFTER_EVENTS, events_are_told, self, NULL);
}

static gboolean event_came(GdkSurface *surface, GdkEvent *event, gpointer user_data) {
  LateDrops *self = user_data;
  (void)surface;
  if (self->is_passing) return FALSE;
  switch ((int)gdk_event_get_event_type(event)) {
  case GDK_DRAG_ENTER:
    hold(self, &self->enter, event);
    return TRUE;
  case GDK_DRAG_MOTION:
    hold(self, &self->motion, event);
    return TRUE;
  case GDK_DRAG_LEAVE: {
    gboolean is_known = self->enter == NULL;
    stop_waiting(self);
    forget(&self->enter);
    forget(&self->motion);
    return is_known ? pass(self, event) : TRUE;
  }
  case GDK_DROP_START:
    // The drop happened while the drag was there.
    tell(self);
    return pass(self, event);
  default:
    return pass(self, event);
  }
}

static void free_late_drops(gpointer user_data, GClosure *closure) {
  LateDrops *self = user_data;
  stop_waiting(self);
  forget(&self->enter);
  forget(&self->motion);
  g_free(self);
  (void)closure;
}

static void realized(GtkWidget *window, gpointer user_data) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  if (!surface || shim_display_is_x11(gdk_surface_get_display(surface))) return;
  guint signal = g_signal_lookup("event", GDK_TYPE_SURFACE);
  gulong gtk = g_signal_handler_find(surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, signal, 0, NULL, NULL, window);
  // Another version of GTK may connect in another way: its answers aren't changed then.
  if (!gtk) return;
  LateDrops *self = g_new0(LateDrops, 1);
  self->surface = surface;
  self->gtk = gtk;
  g_signal_handler_block(surface, gtk);
  g_signal_connect_data(surface, "event", G_CALLBACK(event_came), self, free_late_drops, 0);
  (void)user_data;
}

void shim_window_answer_no_late_drops(GtkWidget *window) {
  g_signal_connect(window, "realize", G_CALLBACK(realized), NULL);
  if (gtk_widget_get_realized(window)) realized(window, NULL);
}
