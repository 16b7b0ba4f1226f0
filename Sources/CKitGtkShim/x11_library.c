#include "x11_library.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <dlfcn.h>

const ShimX11Library *shim_x11_library(void) {
  static ShimX11Library library;
  static int found = -1;
  if (found < 0) {
    found = TRUE;
#define LOOK_UP(function) \
  if (!(library.function = (__typeof__(library.function))dlsym(RTLD_DEFAULT, #function))) found = FALSE;
    SHIM_X11_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  }
  return found ? &library : NULL;
}

gboolean shim_x11_property(GdkDisplay *display, Window window, Atom property, Atom type, int format, long longest,
                           gulong *count, guint8 **data) {
  const ShimX11Library *x = shim_x11_library();
  Atom found_type = None;
  int found_format = 0;
  gulong after = 0;
  *count = 0;
  *data = NULL;
  if (!x) return FALSE;
  gdk_x11_display_error_trap_push(display);
  int status = x->XGetWindowProperty(gdk_x11_display_get_xdisplay(display), window, property, 0, longest, False, type,
                                     &found_type, &found_format, count, &after, data);
  gboolean has_failed = gdk_x11_display_error_trap_pop(display) != 0 || status != Success;
  gboolean fits = (type == AnyPropertyType || found_type == type) && found_format == format;
  if (!has_failed && *data && fits) return TRUE;
  if (!has_failed && *data) x->XFree(*data);
  *data = NULL;
  return FALSE;
}

gboolean shim_x11_has_window(GdkDisplay *display, Window window) {
  const ShimX11Library *x = shim_x11_library();
  Atom type = None;
  int format = 0;
  gulong count = 0, after = 0;
  guint8 *data = NULL;
  if (!x || window == None) return FALSE;
  gdk_x11_display_error_trap_push(display);
  int status = x->XGetWindowProperty(gdk_x11_display_get_xdisplay(display), window, XA_WM_NAME, 0, 0, False,
                                     AnyPropertyType, &type, &format, &count, &after, &data);
  if (gdk_x11_display_error_trap_pop(display)) return FALSE;
  if (status == Success && data) x->XFree(data);
  return status == Success;
}
#endif
