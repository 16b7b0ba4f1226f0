#include "x11_owners.h"

#include "x11_unanswered.h"

#ifdef GDK_WINDOWING_X11

// At each change of the clipboard's owner, GDK asks the new one for its types, and until it's answered each
// event of the display is looked at once more. So thousands of changes that nobody answers stop the windows
// for good. Only the latest owner counts, so GDK hears of a few changes in each moment.

/// The greatest number of changes of one selection in a moment.
#define CHANGES 3

/// The kind of a change by which there's another owner. With the others, the owner has gone.
#define HAS_OWNER 0

/// XFixesSelectionNotifyEvent, whose header GTK doesn't bring along.
typedef struct {
  int type;
  unsigned long serial;
  Bool send_event;
  Display *display;
  Window window;
  int subtype;
  Window owner;
  Atom selection;
  Time timestamp, selection_timestamp;
} Change;

typedef struct {
  Atom name;
  /// The changes in this moment that GDK has got.
  guint count;
  /// The latest change, if it waits for the next moment.
  gboolean has_latest;
  XEvent latest;
} Selection;

struct ShimX11Owners {
  GdkDisplay *display;
  /// The type of the events; 0 if the server has none.
  int type;
  Selection selections[2];
  gint64 start;
  guint next;
};

ShimX11Owners *shim_x11_owners_new(GdkDisplay *display) {
  ShimX11Owners *self = g_new0(ShimX11Owners, 1);
  int opcode = 0, first_error = 0;
  self->display = display;
  if (!shim_x11_library()->XQueryExtension(gdk_x11_display_get_xdisplay(display), "XFIXES", &opcode, &self->type,
                                           &first_error))
    self->type = 0;
  self->selections[0].name = gdk_x11_get_xatom_by_name_for_display(display, "CLIPBOARD");
  self->selections[1].name = gdk_x11_get_xatom_by_name_for_display(display, "PRIMARY");
  return self;
}

static void begin_moment(ShimX11Owners *self) {
  self->start = g_get_monotonic_time();
  for (gsize i = 0; i < G_N_ELEMENTS(self->selections); i++) self->selections[i].count = 0;
}

static gboolean pass_latest(gpointer user_data) {
  ShimX11Owners *self = user_data;
  self->next = 0;
  begin_moment(self);
  for (gsize i = 0; i < G_N_ELEMENTS(self->selections); i++) {
    Selection *of = &self->selections[i];
    if (!of->has_latest || gdk_display_is_closed(self->display)) continue;
    of->has_latest = FALSE;
    of->count = 1;
    shim_x11_pass(self->display, &of->latest);
  }
  return G_SOURCE_REMOVE;
}

/// Returns the selection that an event is about; NULL for any other event.
static Selection *changed(ShimX11Owners *self, XEvent *event) {
  if (event->type != self->type) return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS(self->selections); i++)
    if (self->selections[i].name == ((Change *)event)->selection) return &self->selections[i];
  return NULL;
}

static Bool is_change(Display *server, XEvent *event, XPointer user_data) {
  (void)server;
  return changed((ShimX11Owners *)user_data, event) != NULL;
}

void shim_x11_owners_note(ShimX11Owners *self, XEvent *event) {
  Selection *of = self->type ? changed(self, event) : NULL;
  XEvent another;
  if (!of) return;
  if (g_get_monotonic_time() - self->start > SHIM_X11_MOMENT * 1000) begin_moment(self);
  if (!of->has_latest && of->count < CHANGES) {
    of->count++;
    const Change *change = (const Change *)event;
    if (change->subtype != HAS_OWNER) shim_x11_unanswered_end(self->display, of->name, change->window);
    return;
  }
  of->latest = *event;
  of->has_latest = TRUE;
  ((Change *)event)->selection = None;
  // GDK would tell all handlers of each of thousands before it draws again.
  while (shim_x11_library()->XCheckIfEvent(gdk_x11_display_get_xdisplay(self->display), &another, is_change,
                                           (XPointer)self)) {
    of = changed(self, &another);
    of->latest = another;
    of->has_latest = TRUE;
  }
  if (!self->next) self->next = g_timeout_add(SHIM_X11_MOMENT, pass_latest, self);
}
#endif
