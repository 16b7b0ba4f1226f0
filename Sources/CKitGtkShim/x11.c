#include "CKitGtkShim.h"

#ifdef GDK_WINDOWING_X11
#include <X11/extensions/XInput2.h>
#include <X11/extensions/shape.h>
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>

typedef struct {
  guint keyval;
  ShimKeyPressed pressed;
  gpointer data;
  GClosureNotify destroy;
} KeyWatch;

gboolean shim_display_is_x11(GdkDisplay *display) { return GDK_IS_X11_DISPLAY(display); }

static gboolean is_key(GdkDisplay *display, guint keyval, guint keycode) {
  GdkKeymapKey *keys = NULL;
  int count = 0;
  gboolean found = FALSE;
  if (!gdk_display_map_keyval(display, keyval, &keys, &count)) return FALSE;
  for (int i = 0; i < count && !found; i++) found = keys[i].keycode == keycode;
  g_free(keys);
  return found;
}

static gboolean xevent(GdkX11Display *display, gpointer event, gpointer user_data) {
  KeyWatch *watch = user_data;
  const XEvent *x = event;
  // GDK has fetched the cookie's data before it emits the signal.
  if (x->type == GenericEvent && x->xcookie.data && x->xcookie.evtype == XI_KeyPress) {
    const XIDeviceEvent *key = x->xcookie.data;
    if (is_key(GDK_DISPLAY(display), watch->keyval, (guint)key->detail)) watch->pressed(watch->data);
  }
  return FALSE;
}

static void watch_free(gpointer user_data, GClosure *closure) {
  KeyWatch *watch = user_data;
  watch->destroy(watch->data, closure);
  g_free(watch);
}

gulong shim_x11_watch_key(GdkDisplay *display, guint keyval, ShimKeyPressed pressed, gpointer data,
                          GClosureNotify destroy) {
  if (!GDK_IS_X11_DISPLAY(display)) {
    destroy(data, NULL);
    return 0;
  }
  KeyWatch *watch = g_new0(KeyWatch, 1);
  watch->keyval = keyval;
  watch->pressed = pressed;
  watch->data = data;
  watch->destroy = destroy;
  return g_signal_connect_data(display, "xevent", G_CALLBACK(xevent), watch, watch_free, 0);
}

void shim_x11_shape_surface(GdkSurface *surface, const short *rows, gsize count) {
  typedef void (*Combine)(Display *, Window, int, int, int, XRectangle *, int, int, int);
  if (!GDK_IS_X11_SURFACE(surface)) return;
  // Looked up at run time instead of linked: GTK loads the library if it supports X11.
  Combine combine = (Combine)dlsym(RTLD_DEFAULT, "XShapeCombineRectangles");
  if (!combine) return;
  XRectangle *rectangles = g_new(XRectangle, count > 0 ? count : 1);
  for (gsize i = 0; i < count; i++)
    rectangles[i] = (XRectangle){rows[3 * i], rows[3 * i + 1], (unsigned short)rows[3 * i + 2], 1};
  gdk_x11_display_error_trap_push(gdk_surface_get_display(surface));
  combine(gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)), gdk_x11_surface_get_xid(surface),
          ShapeBounding, 0, 0, rectangles, (int)count, ShapeSet, Unsorted);
  gdk_x11_display_error_trap_pop_ignored(gdk_surface_get_display(surface));
  g_free(rectangles);
}

void shim_x11_set_background(GdkSurface *surface, gulong pixel) {
  typedef int (*SetBackground)(Display *, Window, unsigned long);
  if (!GDK_IS_X11_SURFACE(surface)) return;
  SetBackground set = (SetBackground)dlsym(RTLD_DEFAULT, "XSetWindowBackground");
  if (!set) return;
  gdk_x11_display_error_trap_push(gdk_surface_get_display(surface));
  set(gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)), gdk_x11_surface_get_xid(surface), pixel);
  gdk_x11_display_error_trap_pop_ignored(gdk_surface_get_display(surface));
}

void shim_x11_nudge_pointer(GdkDisplay *display) {
  typedef int (*Warp)(Display *, Window, Window, int, int, unsigned, unsigned, int, int);
  if (!GDK_IS_X11_DISPLAY(display)) return;
  Warp warp = (Warp)dlsym(RTLD_DEFAULT, "XWarpPointer");
  if (!warp) return;
  Display *server = gdk_x11_display_get_xdisplay(display);
  gdk_x11_display_error_trap_push(display);
  warp(server, None, None, 0, 0, 0, 0, 1, 0);
  warp(server, None, None, 0, 0, 0, 0, -1, 0);
  gdk_x11_display_error_trap_pop_ignored(display);
}

gboolean shim_x11_can_keep_above(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display)) return FALSE;
  return gdk_x11_screen_supports_net_wm_hint(gdk_x11_display_get_screen(display),
                                             g_intern_static_string("_NET_WM_STATE_ABOVE"));
}

void shim_x11_keep_above(GdkSurface *surface, gboolean above) {
  typedef int (*Send)(Display *, Window, int, long, XEvent *);
  if (!GDK_IS_X11_SURFACE(surface)) return;
  Send send = (Send)dlsym(RTLD_DEFAULT, "XSendEvent");
  if (!send) return;
  GdkDisplay *display = gdk_surface_get_display(surface);
  XClientMessageEvent message = {0};
  message.type = ClientMessage;
  message.window = gdk_x11_surface_get_xid(surface);
  message.message_type = gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE");
  message.format = 32;
  // 1 adds the state and 0 removes it. The last number says that a program asks, not a pager.
  message.data.l[0] = above ? 1 : 0;
  message.data.l[1] = (long)gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE_ABOVE");
  message.data.l[3] = 1;
  gdk_x11_display_error_trap_push(display);
  send(gdk_x11_display_get_xdisplay(display), gdk_x11_display_get_xrootwindow(display), False,
       SubstructureRedirectMask | SubstructureNotifyMask, (XEvent *)&message);
  gdk_x11_display_error_trap_pop_ignored(display);
}
#else
gboolean shim_x11_can_keep_above(GdkDisplay *display) {
  (void)display;
  return FALSE;
}

void shim_x11_keep_above(GdkSurface *surface, gboolean above) {
  (void)surface;
  (void)above;
}

void shim_x11_nudge_pointer(GdkDisplay *display) { (void)display; }

void shim_x11_set_background(GdkSurface *surface, gulong pixel) {
  (void)surface;
  (void)pixel;
}

void shim_x11_shape_surface(GdkSurface *surface, const short *rows, gsize count) {
  (void)surface;
  (void)rows;
  (void)count;
}

gboolean shim_display_is_x11(GdkDisplay *display) {
  (void)display;
  return FALSE;
}

gulong shim_x11_watch_key(GdkDisplay *display, guint keyval, ShimKeyPressed pressed, gpointer data,
                          GClosureNotify destroy) {
  (void)display;
  (void)keyval;
  (void)pressed;
  destroy(data, NULL);
  return 0;
}
#endif

unsigned long shim_x11_window(GdkSurface *surface) {
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE(surface)) return gdk_x11_surface_get_xid(surface);
#endif
  return 0;
}
