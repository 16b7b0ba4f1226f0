#include "x11_selection.h"

#ifdef GDK_WINDOWING_X11
#include <string.h>

#include "x11_library.h"

// GTK 4.8.3 asks for a drag's data with the time 0, for its leader window. Qt 5 and Qt 6 look for the drag by
// the time of its XdndDrop, else by the window that it was dropped on (QXcbDrag::handleSelectionRequest), and
// refuse GTK's request, with an answer that GTK doesn't recognise. The XDND specification wants the drop's
// time, so this file asks with it.

/// Bytes that are taken from the X server at once, so that events are handled between the pieces of a long
/// property. A multiple of 4, which is the unit of a property's offset.
#define PIECE (1024 * 1024)
/// Seconds for which the window of an unfinished reading stays. A source that answers late would get
/// BadWindow, which ends simple programs.
#define AFTERLIFE 60

typedef enum {
  /// The source hasn't answered.
  ASKED,
  /// All of the data is in the property.
  WHOLE,
  /// INCR: the source hasn't written the next part.
  WAITING,
  /// INCR: a part is in the property.
  PART,
} State;

struct X11Selection {
  GdkDisplay *display;
  Display *server;
  /// One for each reading, never mapped: so readings at the same time need no properties of different names.
  Window window;
  Atom property;
  gulong xevent;
  State state;
  /// In units of 4 bytes.
  long offset;
  guint fetch;
  gboolean is_finished;
  X11SelectionPiece piece;
  X11SelectionEnd end;
  gpointer data;
};

static Atom atom(X11Selection *self, const char *name) { return gdk_x11_get_xatom_by_name_for_display(self->display, name); }

static void finish(X11Selection *self, const char *error) {
  self->is_finished = TRUE;
  self->end(error, self->data);
}

/// Xlib hands items of 32 bits on as longs. Returns the size in bytes.
static gsize pack(guint8 *data, int format, gulong count) {
  if (format == 32) {
    for (gulong i = 0; i < count; i++) {
      long wide;
      memcpy(&wide, data + i * sizeof wide, sizeof wide);
      guint32 item = (guint32)wide;
      memcpy(data + i * sizeof item, &item, sizeof item);
    }
  }
  return count * (gsize)(format / 8);
}

/// Takes the next piece of the property, and deletes the property with its last one: that's how the source
/// hears of it.
static gboolean fetch(gpointer user_data) {
  X11Selection *self = user_data;
  Atom type = None;
  int format = 0;
  gulong count = 0, after = 0;
  guint8 *bytes = NULL;
  self->fetch = 0;
  gdk_x11_display_error_trap_push(self->display);
  int status = shim_x11_library()->XGetWindowProperty(self->server, self->window, self->property, self->offset, PIECE / 4, True,
                                    AnyPropertyType, &type, &format, &count, &after, &bytes);
  // A source that changes the property meanwhile may leave nothing at the offset.
  if (gdk_x11_display_error_trap_pop(self->display)) status = !Success;
  gsize size = status == Success && bytes ? pack(bytes, format, count) : 0;

  if (status != Success) {
    finish(self, "the data changed while it was read");
  } else if (type == None) {
    if (self->state == PART) self->state = WAITING;
    else finish(self, "the source announced data that isn't there");
  } else if (self->state == WHOLE && self->offset == 0 && type == atom(self, "INCR")) {
    self->state = WAITING;
    // The number in it is a lower bound of the size, if it's right at all.
    (void)self->piece(NULL, 0, self->data);
  } else if (self->state == PART && self->offset == 0 && size == 0) {
    finish(self, NULL);
  } else if (size == 0 || self->piece(bytes, size, self->data)) {
    if (after > 0) {
      self->offset += PIECE / 4;
      self->fetch = g_idle_add_full(G_PRIORITY_DEFAULT, fetch, self, NULL);
    } else if (self->state == PART) {
      self->state = WAITING;
    } else {
      finish(self, NULL);
    }
  }
  if (bytes) shim_x11_library()->XFree(bytes);
  return G_SOURCE_REMOVE;
}

static void begin_to_fetch(X11Selection *self, State state) {
  self->state = state;
  self->offset = 0;
  // At the priority of all reads. Below that of drawing, a busy machine that draws all the time would never
  // get to it.
  self->fetch = g_idle_add_full(G_PRIORITY_DEFAULT, fetch, self, NULL);
}

static gboolean xevent(GdkX11Display *display, gpointer event, gpointer user_data) {
  X11Selection *self = user_data;
  const XEvent *at = event;
  (void)display;
  if (at->xany.window != self->window) return FALSE;
  if (at->type == SelectionNotify && self->state == ASKED && !self->fetch) {
    // Qt's refusal has no target; the window is proof enough of what's answered.
    if (at->xselection.property == self->property) begin_to_fetch(self, WHOLE);
    else finish(self, "the source offers nothing of that type");
  } else if (at->type == PropertyNotify && self->state == WAITING && at->xproperty.state == PropertyNewValue &&
             at->xproperty.atom == self->property) {
    begin_to_fetch(self, PART);
  }
  return TRUE;
}

X11Selection *x11_selection_new(GdkDisplay *display, const char *type, guint32 time, X11SelectionPiece piece,
                                X11SelectionEnd end, gpointer data) {
  const ShimX11Library *x = shim_x11_library();
  if (!GDK_IS_X11_DISPLAY(display) || !x) return NULL;
  X11Selection *self = g_new0(X11Selection, 1);
  self->display = g_object_ref(display);
  self->server = gdk_x11_display_get_xdisplay(display);
  self->property = atom(self, "DRAGDROPKIT_DATA");
  self->piece = piece;
  self->end = end;
  self->data = data;
  Window root = gdk_x11_display_get_xrootwindow(display);
  self->window = x->XCreateSimpleWindow(self->server, root, -1, -1, 1, 1, 0, 0, 0);
  shim_x11_library()->XSelectInput(self->server, self->window, PropertyChangeMask);
  self->xevent = g_signal_connect(display, "xevent", G_CALLBACK(xevent), self);
  x->XConvertSelection(self->server, atom(self, "XdndSelection"), atom(self, type), self->property, self->window, time);
  gdk_display_flush(display);
  return self;
}

typedef struct {
  GdkDisplay *display;
  Window window;
} Remains;

static gboolean destroy(gpointer user_data) {
  Remains *remains = user_data;
  if (!gdk_display_is_closed(remains->display)) {
    // Every program may destroy every window.
    gdk_x11_display_error_trap_push(remains->display);
    shim_x11_library()->XDestroyWindow(gdk_x11_display_get_xdisplay(remains->display), remains->window);
    gdk_x11_display_error_trap_pop_ignored(remains->display);
  }
  g_object_unref(remains->display);
  g_free(remains);
  return G_SOURCE_REMOVE;
}

void x11_selection_free(X11Selection *self) {
  Remains *remains = g_new(Remains, 1);
  *remains = (Remains){.display = self->display, .window = self->window};
  g_signal_handler_disconnect(self->display, self->xevent);
  if (self->fetch) g_source_remove(self->fetch);
  if (self->is_finished) destroy(remains);
  else g_timeout_add_seconds(AFTERLIFE, destroy, remains);
  g_free(self);
}
#else
X11Selection *x11_selection_new(GdkDisplay *display, const char *type, guint32 time, X11SelectionPiece piece,
                                X11SelectionEnd end, gpointer data) {
  (void)display;
  (void)type;
  (void)time;
  (void)piece;
  (void)end;
  (void)data;
  return NULL;
}

void x11_selection_free(X11Selection *self) { (void)self; }
#endif
