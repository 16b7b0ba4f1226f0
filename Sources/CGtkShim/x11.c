#include "CGtkShim.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

unsigned long shim_x11_window(GdkSurface *surface) {
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE(surface)) return gdk_x11_surface_get_xid(surface);
#endif
  return 0;
}
