#include "CGtkShim.h"

// On X11 a source may drop without having said where. GDK 4.8.3 passes such a drop to nobody ("runtime check
// failed: (priv->entered)"), and the source waits forever for its end. So the drop is refused here.

#ifdef GDK_WINDOWING_X11
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>

/// What the drag that's over one of our windows has sent.
typedef struct {
  Window source;
  Window target;
  gboolean has_position;
} Hovering;

static gboolean is_named(GdkDisplay *display, const XClientMessageEvent *message, const char *name) {
  return message->message_type == gdk_x11_get_xatom_by_name_for_display(display, name);
}

static void refuse(GdkDisplay *display, const Hovering *drag) {
  __typeof__(&XSendEvent) send = (__typeof__(&XSendEvent))dlsym(RTLD_DEFAULT, "XSendEvent");
  if (!send) return;
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = drag->source,
                              .format = 32,
                              .message_type = gdk_x11_get_xatom_by_name_for_display(display, "XdndFinished")}};
  event.xclient.data.l[0] = (long)drag->target;
  // The source may have gone.
  gdk_x11_display_error_trap_push(display);
  send(gdk_x11_display_get_xdisplay(display), drag->source, False, NoEventMask, &event);
  gdk_x11_display_error_trap_pop_ignored(display);
}

static gboolean xevent(GdkX11Display *display, gpointer event, gpointer user_data) {
  Hovering *drag = user_data;
  const XClientMessageEvent *message = event;
  GdkDisplay *of = GDK_DISPLAY(display);
  if (message->type != ClientMessage) return FALSE;
  if (is_named(of, message, "XdndEnter")) {
    *drag = (Hovering){(Window)message->data.l[0], message->window, FALSE};
  } else if (is_named(of, message, "XdndPosition")) {
    if (drag->source == (Window)message->data.l[0]) drag->has_position = TRUE;
  } else if (is_named(of, message, "XdndDrop")) {
    gboolean is_sudden = drag->source == (Window)message->data.l[0] && !drag->has_position;
    if (is_sudden) refuse(of, drag);
    *drag = (Hovering){0};
    return is_sudden;
  }
  return FALSE;
}

static void free_hovering(gpointer hovering, GClosure *closure) {
  g_free(hovering);
  (void)closure;
}

void shim_display_refuse_sudden_drops(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display) || g_object_get_data(G_OBJECT(display), "dragdropkit-sudden-drops")) return;
  g_object_set_data(G_OBJECT(display), "dragdropkit-sudden-drops", display);
  g_signal_connect_data(display, "xevent", G_CALLBACK(xevent), g_new0(Hovering, 1), free_hovering, 0);
}
#else
void shim_display_refuse_sudden_drops(GdkDisplay *display) { (void)display; }
#endif
