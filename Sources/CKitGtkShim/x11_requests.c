#include "x11_requests.h"

#include "x11_answers.h"
#include "x11_owners.h"
#include "x11_types.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>

// GDK 4.8 doesn't survive a request for data whose target or property is no atom (it compares a name that's
// NULL), nor a MULTIPLE request whose property isn't there (it writes the property back with the type None).
// Such requests are refused here. GDK's clipboards listen to the display from its opening on, and signals
// call handlers in the order of their connection, so that only an emission hook sees an event before them. A
// hook can't stop the emission, but it can make the event one about nothing.

#define PASSING "dragdropkit-x11-passing"
/// The greatest number of pairs of one MULTIPLE request.
#define PAIRS 256
/// The greatest number of requests that wait for an answer. Further ones are refused.
#define REQUESTS 1024
/// The number of requests that are refused at once.
#define REFUSALS 64
/// The greatest number of actions of a drag.
#define ACTIONS 64

gboolean shim_x11_moment_is_full(ShimX11Moment *moment, gboolean *is_new) {
  gint64 now = g_get_monotonic_time();
  gboolean has_begun = now - moment->start > SHIM_X11_MOMENT * 1000;
  if (has_begun) *moment = (ShimX11Moment){.start = now};
  if (is_new) *is_new = has_begun;
  return moment->spent > SHIM_X11_BUDGET * 1000;
}

gboolean shim_x11_is_passing(GdkDisplay *display) { return g_object_get_data(G_OBJECT(display), PASSING) != NULL; }

gboolean shim_x11_pass(GdkDisplay *display, XEvent *event) {
  gboolean is_handled = FALSE;
  g_object_set_data(G_OBJECT(display), PASSING, GINT_TO_POINTER(TRUE));
  g_signal_emit_by_name(display, "xevent", event, &is_handled);
  g_object_set_data(G_OBJECT(display), PASSING, NULL);
  return is_handled;
}

void shim_x11_pass_alone(GdkDisplay *display, XEvent *event, gboolean (*check)(GdkDisplay *display, XEvent *event)) {
  const ShimX11Library *x = shim_x11_library();
  Display *server = gdk_x11_display_get_xdisplay(display);
  gdk_x11_display_error_trap_push(display);
  x->XGrabServer(server);
  if (check(display, event)) shim_x11_pass(display, event);
  x->XUngrabServer(server);
  gdk_x11_display_error_trap_pop_ignored(display);
  gdk_display_flush(display);
}

/// Whether an atom exists. Those that do never end, so that each is asked for once.
static gboolean is_atom(GdkDisplay *display, Atom atom) {
  static GHashTable *known;
  const ShimX11Library *x = shim_x11_library();
  if (!known) known = g_hash_table_new(g_direct_hash, g_direct_equal);
  if (atom == None || g_hash_table_contains(known, GSIZE_TO_POINTER(atom))) return atom != None;
  gdk_x11_display_error_trap_push(display);
  char *name = x->XGetAtomName(gdk_x11_display_get_xdisplay(display), atom);
  gboolean exists = gdk_x11_display_error_trap_pop(display) == 0 && name;
  if (name) x->XFree(name);
  if (exists) g_hash_table_add(known, GSIZE_TO_POINTER(atom));
  return exists;
}

gboolean shim_x11_has_sound_actions(GdkDisplay *display, Window source) {
  gulong count = 0;
  guint8 *data = NULL;
  gboolean is_sound = TRUE;
  Atom list = gdk_x11_get_xatom_by_name_for_display(display, "XdndActionList");
  if (!shim_x11_has_window(display, source)) return FALSE;
  if (!shim_x11_property(display, source, list, XA_ATOM, 32, ACTIONS, &count, &data)) return TRUE;
  for (gulong i = 0; i < count && is_sound; i++) {
    Atom action = ((const Atom *)data)[i];
    is_sound = action == None || is_atom(display, action);
  }
  shim_x11_library()->XFree(data);
  return is_sound && count < ACTIONS;
}

static void send_refusal(GdkDisplay *display, const XSelectionRequestEvent *request) {
  if (request->requestor == None) return;
  XEvent event = {.xselection = {.type = SelectionNotify,
                                 .requestor = request->requestor,
                                 .selection = request->selection,
                                 .target = request->target,
                                 .property = None,
                                 .time = request->time}};
  shim_x11_library()->XSendEvent(gdk_x11_display_get_xdisplay(display), request->requestor, False, NoEventMask, &event);
}

static void refuse(GdkDisplay *display, const XSelectionRequestEvent *request) {
  gdk_x11_display_error_trap_push(display);
  send_refusal(display, request);
  gdk_x11_display_error_trap_pop_ignored(display);
  gdk_display_flush(display);
}

/// Reads the pairs of a MULTIPLE request, and takes those out that GDK wouldn't survive. Refuses the request
/// if there are none.
static gboolean check_pairs(GdkDisplay *display, XEvent *event) {
  const ShimX11Library *x = shim_x11_library();
  const XSelectionRequestEvent *request = &event->xselectionrequest;
  Atom pair = gdk_x11_get_xatom_by_name_for_display(display, "ATOM_PAIR");
  gulong count = 0;
  guint8 *data = NULL;
  gboolean has_pairs =
      shim_x11_property(display, request->requestor, request->property, pair, 32, 2 * PAIRS + 1, &count, &data);
  gboolean is_sound = has_pairs && count > 0 && count % 2 == 0 && count <= 2 * PAIRS;
  gboolean is_changed = FALSE;
  Atom *atoms = (Atom *)data;
  for (gulong i = 0; is_sound && i < count; i += 2) {
    if (is_atom(display, atoms[i]) && (atoms[i + 1] == None || is_atom(display, atoms[i + 1]))) continue;
    atoms[i + 1] = None;
    is_changed = TRUE;
  }
  if (is_changed)
    x->XChangeProperty(gdk_x11_display_get_xdisplay(display), request->requestor, request->property, pair, 32,
                       PropModeReplace, data, (int)count);
  if (data) x->XFree(data);
  if (!is_sound) refuse(display, request);
  return is_sound;
}

/// Returns whether GDK may see the request.
static gboolean is_sound(GdkDisplay *display, const XSelectionRequestEvent *request) {
  // Old programs mean the target's property if they name none.
  return is_atom(display, request->target) && (request->property == None || is_atom(display, request->property));
}

static void answer(GdkDisplay *display, XEvent *event) {
  const XSelectionRequestEvent *request = &event->xselectionrequest;
  gboolean is_multiple = request->target == gdk_x11_get_xatom_by_name_for_display(display, "MULTIPLE");
  if (!is_sound(display, request) || (is_multiple && request->property == None)) refuse(display, request);
  else if (is_multiple) shim_x11_pass_alone(display, event, check_pairs);
  else shim_x11_pass(display, event);
}

typedef struct {
  GdkDisplay *display;
  ShimX11Moment moment;
  /// Requests that wait for the next moment: to be answered, and those that are too many.
  GQueue requests, excess;
  guint next;
  ShimX11Owners *owners;
  ShimX11Answers *answers;
} Guard;

/// Refuses some of the requests that are too many. GDK keeps each trap for errors until the server has said
/// more, and looks through all of them at the next one, so that these have one together.
static void refuse_some(Guard *self) {
  gdk_x11_display_error_trap_push(self->display);
  for (int i = 0; i < REFUSALS && self->excess.head; i++) {
    XSelectionRequestEvent *request = g_queue_pop_head(&self->excess);
    send_refusal(self->display, request);
    g_free(request);
  }
  gdk_x11_display_error_trap_pop_ignored(self->display);
  gdk_display_flush(self->display);
}

static gboolean answer_what_waits(gpointer user_data) {
  Guard *self = user_data;
  if (gdk_display_is_closed(self->display)) {
    g_queue_clear_full(&self->requests, g_free);
    g_queue_clear_full(&self->excess, g_free);
  }
  while ((self->requests.head || self->excess.head) && !shim_x11_moment_is_full(&self->moment, NULL)) {
    gint64 before = g_get_monotonic_time();
    XEvent *event = g_queue_pop_head(&self->requests);
    if (event) shim_x11_answers_follow(self->answers, event, answer);
    g_free(event);
    if (self->excess.head) refuse_some(self);
    self->moment.spent += g_get_monotonic_time() - before;
  }
  if (self->requests.head || self->excess.head) return G_SOURCE_CONTINUE;
  self->next = 0;
  return G_SOURCE_REMOVE;
}

static void hold(Guard *self, const XEvent *event) {
  if (self->requests.length < REQUESTS) g_queue_push_tail(&self->requests, g_memdup2(event, sizeof *event));
  else g_queue_push_tail(&self->excess, g_memdup2(&event->xselectionrequest, sizeof event->xselectionrequest));
}

/// Answers now, or later if there's much to answer. In any case GDK's handlers take the event for a request
/// for another program's selection.
static void requested(Guard *self, XEvent *event) {
  XEvent another;
  hold(self, event);
  event->xselectionrequest.selection = None;
  if (self->next) {
    // GDK would tell all handlers of each of thousands before it draws again.
    while (shim_x11_library()->XCheckTypedEvent(gdk_x11_display_get_xdisplay(self->display), SelectionRequest, &another))
      hold(self, &another);
  } else if (answer_what_waits(self) == G_SOURCE_CONTINUE) {
    self->next = g_timeout_add(SHIM_X11_MOMENT, answer_what_waits, self);
  }
}

static gboolean before_gdk(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer user_data) {
  Guard *self = user_data;
  GdkDisplay *display = self->display;
  (void)hint;
  if (count < 2 || g_value_get_object(values) != (gpointer)display || shim_x11_is_passing(display)) return TRUE;
  // GDK's own event, which is no constant.
  XEvent *event = g_value_get_pointer(values + 1);
  if (event->type == SelectionRequest) {
    requested(self, event);
  } else if (event->type == SelectionNotify) {
    shim_x11_shorten_clipboard_types(display, &event->xselection);
  } else {
    shim_x11_owners_note(self->owners, event);
    shim_x11_answers_note(self->answers, event);
  }
  return TRUE;
}

void shim_x11_guard_requests(GdkDisplay *display) {
  static const char key[] = "dragdropkit-x11-requests";
  if (!GDK_IS_X11_DISPLAY(display) || !shim_x11_library() || g_object_get_data(G_OBJECT(display), key)) return;
  // It stays as long as the program: a display is closed at its end.
  Guard *self = g_new0(Guard, 1);
  self->display = g_object_ref(display);
  self->owners = shim_x11_owners_new(display);
  self->answers = shim_x11_answers_new(display);
  g_object_set_data(G_OBJECT(display), key, self);
  g_signal_add_emission_hook(g_signal_lookup("xevent", GDK_TYPE_X11_DISPLAY), 0, before_gdk, self, NULL);
}
#endif
