#include "CGtkShim.h"

// What X11's sources send and GDK 4.8.3 doesn't pass on.
//
// A source may drop without having said where. GDK passes such a drop to nobody ("runtime check failed:
// (priv->entered)"), and the source waits forever for its end. So the drop is refused here.
//
// A source that offers a file by the direct-save protocol gives the file's name as a property of its window.

#ifdef GDK_WINDOWING_X11
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>

#define KEY "dragdropkit-x11-drops"

/// What the drag that's over one of our windows has sent.
typedef struct {
  Window source;
  Window target;
  gboolean has_position;
  /// The source of the latest drag, also after its drop.
  Window latest;
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
    *drag = (Hovering){(Window)message->data.l[0], message->window, FALSE, (Window)message->data.l[0]};
  } else if (is_named(of, message, "XdndPosition")) {
    if (drag->source == (Window)message->data.l[0]) drag->has_position = TRUE;
  } else if (is_named(of, message, "XdndDrop")) {
    gboolean is_sudden = drag->source == (Window)message->data.l[0] && !drag->has_position;
    if (is_sudden) refuse(of, drag);
    *drag = (Hovering){.latest = drag->latest};
    return is_sudden;
  }
  return FALSE;
}

static void free_hovering(gpointer hovering, GClosure *closure) {
  g_free(hovering);
  (void)closure;
}

void shim_display_follow_x11_drops(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display) || g_object_get_data(G_OBJECT(display), KEY)) return;
  Hovering *drag = g_new0(Hovering, 1);
  g_object_set_data(G_OBJECT(display), KEY, drag);
  g_signal_connect_data(display, "xevent", G_CALLBACK(xevent), drag, free_hovering, 0);
}

char *shim_x11_direct_save_name(GdkDisplay *display) {
  __typeof__(&XGetWindowProperty) get = (__typeof__(&XGetWindowProperty))dlsym(RTLD_DEFAULT, "XGetWindowProperty");
  __typeof__(&XFree) release = (__typeof__(&XFree))dlsym(RTLD_DEFAULT, "XFree");
  const Hovering *drag = GDK_IS_X11_DISPLAY(display) ? g_object_get_data(G_OBJECT(display), KEY) : NULL;
  if (!get || !release || !drag || !drag->latest) return NULL;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *data = NULL;
  char *name = NULL;
  gdk_x11_display_error_trap_push(display);
  // A file's name has 255 bytes; the length is in units of 4 bytes.
  int status = get(gdk_x11_display_get_xdisplay(display), drag->latest,
                   gdk_x11_get_xatom_by_name_for_display(display, "XdndDirectSave0"), 0, 64, False, AnyPropertyType,
                   &type, &format, &count, &rest, &data);
  gdk_x11_display_error_trap_pop_ignored(display);
  if (status == Success && data && format == 8 && count > 0 && rest == 0) name = g_strndup((char *)data, count);
  if (data) release(data);
  return name;
}
#else
void shim_display_follow_x11_drops(GdkDisplay *display) { (void)display; }

char *shim_x11_direct_save_name(GdkDisplay *display) {
  (void)display;
  return NULL;
}
#endif
