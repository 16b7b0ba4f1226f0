#include "x11_unanswered.h"

#ifdef GDK_WINDOWING_X11
#include <string.h>

// If an owner ends without an answer, GDK 4.8 still waits for it. It tells answers by selection and type
// alone, not by the property with the data: the next owner's answer goes to the forgotten read, which finds
// nothing in its own property, and the read that was meant waits in vain. So when an owner has gone,
// everything that it was asked for is refused in its name.

#define KEY "dragdropkit-x11-unanswered"

typedef struct {
  /// An interned string.
  const char *type;
  gboolean is_primary;
} Asked;

static GArray *asked(GdkDisplay *display) {
  GArray *all = g_object_get_data(G_OBJECT(display), KEY);
  if (!all) {
    all = g_array_new(FALSE, FALSE, sizeof(Asked));
    g_object_set_data_full(G_OBJECT(display), KEY, all, (GDestroyNotify)g_array_unref);
  }
  return all;
}

static gboolean is_primary(GdkClipboard *clipboard) {
  return clipboard == gdk_display_get_primary_clipboard(gdk_clipboard_get_display(clipboard));
}

void shim_x11_unanswered_add(GdkClipboard *clipboard, const char *mime_type) {
  GdkDisplay *display = gdk_clipboard_get_display(clipboard);
  if (!GDK_IS_X11_DISPLAY(display) || gdk_clipboard_is_local(clipboard)) return;
  Asked one = {g_intern_string(mime_type), is_primary(clipboard)};
  g_array_append_val(asked(display), one);
}

void shim_x11_unanswered_remove(GdkClipboard *clipboard, const char *mime_type) {
  GdkDisplay *display = gdk_clipboard_get_display(clipboard);
  const char *type = g_intern_string(mime_type);
  if (!GDK_IS_X11_DISPLAY(display)) return;
  GArray *all = asked(display);
  for (guint i = 0; i < all->len; i++) {
    const Asked *one = &g_array_index(all, Asked, i);
    if (one->type != type || one->is_primary != is_primary(clipboard)) continue;
    g_array_remove_index(all, i);
    return;
  }
}

static void refuse(GdkDisplay *display, Atom selection, Window listener, const char *type) {
  XEvent event = {.xselection = {.type = SelectionNotify,
                                 .display = gdk_x11_display_get_xdisplay(display),
                                 .requestor = listener,
                                 .selection = selection,
                                 .target = gdk_x11_get_xatom_by_name_for_display(display, type),
                                 .property = None}};
  shim_x11_pass(display, &event);
}

void shim_x11_unanswered_end(GdkDisplay *display, Atom selection, Window listener) {
  gboolean primary = selection == gdk_x11_get_xatom_by_name_for_display(display, "PRIMARY");
  // What a refusal ends may ask for something else.
  GArray *all = g_array_copy(asked(display));
  for (guint i = 0; i < all->len; i++) {
    const Asked *one = &g_array_index(all, Asked, i);
    if (one->is_primary == primary) refuse(display, selection, listener, one->type);
  }
  g_array_unref(all);
  // GDK asks each new owner for its types.
  refuse(display, selection, listener, "TARGETS");
}
#else
void shim_x11_unanswered_add(GdkClipboard *clipboard, const char *mime_type) {
  (void)clipboard;
  (void)mime_type;
}

void shim_x11_unanswered_remove(GdkClipboard *clipboard, const char *mime_type) {
  (void)clipboard;
  (void)mime_type;
}
#endif
