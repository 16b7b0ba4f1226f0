#include "CKitGtkShim.h"

// What X11's sources send and GDK 4.8.3 doesn't pass on, or can't bear.
//
// A source may drop without having said where. GDK passes such a drop to nobody ("runtime check failed:
// (priv->entered)"), and the source waits forever for its end. So the drop is refused here.
//
// GDK asks the X server several questions at each enter, handles all messages that have come before it draws
// again, and believes each word. So it gets the messages from here: one enter for a position instead of
// thousands, a few in each moment, and none about windows that have gone or with atoms that don't exist.
//
// An action that GDK or this library can't answer, such as "ask" or one of the source's own, becomes a copy,
// which XDND lets a target answer to any action. Of a list without any action that GDK knows, it makes no
// action at all: tkdnd's programs, for one, list "copy" instead of "XdndActionCopy". So GDK finds a copy
// there.
//
// A source that offers a file by the direct-save protocol gives the file's name as a property of its window.

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>

#include "x11_requests.h"
#include "x11_types.h"

#define KEY "dragdropkit-x11-drops"
/// The greatest numbers of enters and positions that GDK gets in one moment. A pointer needs longer to enter
/// again, and no screen shows more positions.
#define ENTERS 2
#define POSITIONS 8
/// The greatest number of drops that wait. Further ones are refused.
#define DROPS 16

typedef enum { NOTHING, ENTER, POSITION, LEAVE, DROP } Kind;

typedef struct {
  Kind kind;
  XEvent event;
} Message;

typedef struct {
  GdkDisplay *display;
  Atom names[DROP + 1];
  /// The actions that GDK understands and this library answers.
  Atom copy, others[3], action_list;
  /// What GDK hasn't got yet.
  GQueue waiting;
  /// The latest drag that has sent an enter: its source, the window that it's over, and whether it has said
  /// where.
  Window source, target;
  gboolean has_position;
  /// The source of the latest drag that GDK knows, also after its drop.
  Window latest;
  /// Whether that drag is over one of our windows, as far as GDK knows, and where: x and y on the screen, in
  /// pixels, 16 bits each.
  gboolean is_over;
  long position;
  /// When GDK has read the source's actions last, and the event because of which it will again.
  gint64 actions_read;
  XEvent actions;
  guint next_actions;
  ShimX11Moment moment;
  /// The enters and positions of this moment.
  guint enters, positions;
  guint next;
} Drops;

static Window source_of(const Message *message) { return (Window)message->event.xclient.data.l[0]; }

static Kind kind_of(const Drops *self, const XEvent *event) {
  if (event->type != ClientMessage || event->xclient.format != 32) return NOTHING;
  for (Kind kind = ENTER; kind <= DROP; kind++)
    if (event->xclient.message_type == self->names[kind]) return kind;
  return NOTHING;
}

static void refuse(Drops *self, Window source, Window target) {
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = source,
                              .format = 32,
                              .message_type = gdk_x11_get_xatom_by_name_for_display(self->display, "XdndFinished")}};
  event.xclient.data.l[0] = (long)target;
  if (source == None) return;
  // The source may have gone.
  gdk_x11_display_error_trap_push(self->display);
  shim_x11_library()->XSendEvent(gdk_x11_display_get_xdisplay(self->display), source, False, NoEventMask, &event);
  gdk_x11_display_error_trap_pop_ignored(self->display);
}

// MARK: What waits

static void push(Drops *self, Kind kind, const XEvent *event) {
  Message *message = g_new(Message, 1);
  *message = (Message){kind, *event};
  g_queue_push_tail(&self->waiting, message);
}

/// Forgets what the latest drag has sent that GDK hasn't got. Returns whether its enter was among it.
static gboolean forget_latest(Drops *self) {
  gboolean had_enter = FALSE;
  for (Message *last; (last = g_queue_peek_tail(&self->waiting)) && last->kind != DROP && last->kind != LEAVE;) {
    had_enter |= last->kind == ENTER;
    g_free(g_queue_pop_tail(&self->waiting));
  }
  return had_enter;
}

static guint waiting_drops(const Drops *self) {
  guint count = 0;
  for (const GList *l = self->waiting.head; l; l = l->next) count += ((const Message *)l->data)->kind == DROP;
  return count;
}

static void entered(Drops *self, const XEvent *event) {
  forget_latest(self);
  self->source = (Window)event->xclient.data.l[0];
  self->target = event->xclient.window;
  self->has_position = FALSE;
  push(self, ENTER, event);
}

static void moved(Drops *self, const XEvent *event) {
  Message *last = g_queue_peek_tail(&self->waiting);
  if (last && last->kind == POSITION) last->event = *event;
  else push(self, POSITION, event);
  self->has_position = TRUE;
}

static void left(Drops *self, const XEvent *event) {
  // What GDK has never heard of needn't leave.
  if (!forget_latest(self)) push(self, LEAVE, event);
  self->source = self->target = None;
}

static void dropped(Drops *self, const XEvent *event) {
  if (!self->has_position || waiting_drops(self) >= DROPS) {
    refuse(self, self->source, self->target);
    if (!forget_latest(self) && self->is_over) {
      XEvent leave = *event;
      leave.xclient.message_type = self->names[LEAVE];
      push(self, LEAVE, &leave);
    }
  } else {
    push(self, DROP, event);
  }
  self->source = self->target = None;
}

static void note(Drops *self, Kind kind, const XEvent *event) {
  if (kind == ENTER) return entered(self, event);
  Window source = (Window)event->xclient.data.l[0];
  if (kind == LEAVE && source != self->source && source == self->latest && self->is_over) {
    push(self, kind, event);
    // It leaves before the next one is there.
    g_queue_push_head_link(&self->waiting, g_queue_pop_tail_link(&self->waiting));
    return;
  }
  // Messages of a drag that has never entered, or has been replaced.
  if (self->source == None || self->source != source) return;
  if (kind == POSITION) moved(self, event);
  else if (kind == LEAVE) left(self, event);
  else dropped(self, event);
}

// MARK: What GDK gets

/// The versions of the protocol that GDK takes.
#define FIRST_VERSION 3

static gboolean is_sound(GdkDisplay *display, XEvent *event) {
  return (event->xclient.data.l[1] >> 24 & 0xFF) >= FIRST_VERSION &&
         shim_x11_has_sound_actions(display, (Window)event->xclient.data.l[0]) &&
         shim_x11_shorten_drop_types(display, &event->xclient);
}

static gboolean is_answered(const Drops *self, Atom action) {
  gboolean is_known = action == self->copy;
  for (gsize i = 0; i < G_N_ELEMENTS(self->others); i++) is_known |= action == self->others[i];
  return is_known;
}

/// Returns a source's list of actions if GDK knows none of them. Free it with XFree.
static guint8 *strange_actions(Drops *self, Window source, gulong *count) {
  guint8 *data = NULL;
  gboolean is_known = FALSE;
  Atom ask = gdk_x11_get_xatom_by_name_for_display(self->display, "XdndActionAsk");
  if (!shim_x11_property(self->display, source, self->action_list, XA_ATOM, 32, 64, count, &data)) return NULL;
  for (gulong i = 0; i < *count; i++) {
    Atom action = ((const Atom *)data)[i];
    is_known |= action == ask || is_answered(self, action);
  }
  if (is_known) shim_x11_library()->XFree(data);
  return is_known ? NULL : data;
}

static void write_actions(Drops *self, Window source, const guint8 *actions, gulong count) {
  shim_x11_library()->XChangeProperty(gdk_x11_display_get_xdisplay(self->display), source, self->action_list, XA_ATOM,
                                      32, PropModeReplace, actions, (int)count);
}

/// Passes an enter while no other program can change its source, which GDK asks for its actions. Returns
/// whether GDK got it.
static gboolean pass_enter(Drops *self, XEvent *event) {
  const ShimX11Library *x = shim_x11_library();
  Window source = (Window)event->xclient.data.l[0];
  Display *server = gdk_x11_display_get_xdisplay(self->display);
  gdk_x11_display_error_trap_push(self->display);
  x->XGrabServer(server);
  gboolean is_passed = is_sound(self->display, event);
  if (is_passed) {
    gulong count = 0;
    guint8 *actions = strange_actions(self, source, &count);
    // Nobody sees the other list, since the server is grabbed.
    if (actions) write_actions(self, source, (const guint8 *)&self->copy, 1);
    shim_x11_pass(self->display, event);
    if (actions) write_actions(self, source, actions, count);
    if (actions) x->XFree(actions);
  }
  x->XUngrabServer(server);
  gdk_x11_display_error_trap_pop_ignored(self->display);
  gdk_display_flush(self->display);
  return is_passed;
}

/// Makes the latest drag leave, if GDK takes it for being over a window.
static void end_latest(Drops *self, const XEvent *event) {
  if (!self->is_over) return;
  XEvent leave = *event;
  leave.xclient.message_type = self->names[LEAVE];
  leave.xclient.data.l[0] = (long)self->latest;
  shim_x11_pass(self->display, &leave);
}

static void pass(Drops *self, Message *message) {
  if (message->kind == ENTER) {
    self->enters++;
    gboolean is_passed = pass_enter(self, &message->event);
    if (!is_passed) end_latest(self, &message->event);
    self->latest = source_of(message);
    self->is_over = is_passed;
    return;
  }
  // GDK still knows the drag that was dropped last, and would take what follows from the same source for that
  // one's.
  if (!self->is_over) {
    if (message->kind == DROP) refuse(self, source_of(message), message->event.xclient.window);
    return;
  }
  if (message->kind == LEAVE || message->kind == DROP) self->is_over = FALSE;
  if (message->kind == POSITION) {
    self->positions++;
    self->position = message->event.xclient.data.l[2];
    if (!is_answered(self, (Atom)message->event.xclient.data.l[4]))
      message->event.xclient.data.l[4] = (long)self->copy;
  }
  shim_x11_pass(self->display, &message->event);
}

static gboolean pass_what_waits(gpointer user_data);

static void plan(Drops *self) {
  if (!self->next) self->next = g_timeout_add(SHIM_X11_MOMENT, pass_what_waits, self);
}

static gboolean must_wait(Drops *self, const Message *message) {
  gboolean is_new = FALSE;
  gboolean is_full = shim_x11_moment_is_full(&self->moment, &is_new);
  if (is_new) self->enters = self->positions = 0;
  return is_full || (message->kind == ENTER && self->enters >= ENTERS) ||
         (message->kind == POSITION && self->positions >= POSITIONS);
}

static void pass_all(Drops *self) {
  while (self->waiting.head) {
    Message *message = self->waiting.head->data;
    // Without a position nobody sees an enter.
    if (message->kind == ENTER && !self->waiting.head->next) return;
    if (must_wait(self, message)) return plan(self);
    g_queue_pop_head(&self->waiting);
    gint64 before = g_get_monotonic_time();
    pass(self, message);
    self->moment.spent += g_get_monotonic_time() - before;
    g_free(message);
  }
}

static gboolean pass_what_waits(gpointer user_data) {
  Drops *self = user_data;
  self->next = 0;
  if (!gdk_display_is_closed(self->display)) pass_all(self);
  return G_SOURCE_REMOVE;
}

static gboolean check_actions(GdkDisplay *display, XEvent *event) {
  Drops *self = g_object_get_data(G_OBJECT(display), KEY);
  gulong count = 0;
  if (!shim_x11_has_sound_actions(display, event->xproperty.window)) return FALSE;
  guint8 *strange = strange_actions(self, event->xproperty.window, &count);
  if (strange) shim_x11_library()->XFree(strange);
  return strange == NULL;
}

static gboolean read_actions(gpointer user_data) {
  Drops *self = user_data;
  self->next_actions = 0;
  self->actions_read = g_get_monotonic_time();
  // GDK can't bear that they change after the drop.
  if (self->is_over && self->actions.xproperty.window == self->latest && !gdk_display_is_closed(self->display))
    shim_x11_pass_alone(self->display, &self->actions, check_actions);
  return G_SOURCE_REMOVE;
}

/// GDK reads the list of actions of a drag's source, which may have gone, whenever it's changed.
static void actions_changed(Drops *self, const XEvent *event) {
  self->actions = *event;
  if (self->next_actions) return;
  gboolean is_soon = g_get_monotonic_time() - self->actions_read < SHIM_X11_MOMENT * 1000;
  if (is_soon) self->next_actions = g_timeout_add(SHIM_X11_MOMENT, read_actions, self);
  else read_actions(self);
}

static gboolean xevent(GdkX11Display *display, gpointer event, gpointer user_data) {
  Drops *self = user_data;
  const XEvent *at = event;
  if (shim_x11_is_passing(GDK_DISPLAY(display))) return FALSE;
  if (at->type == PropertyNotify && at->xproperty.atom == self->action_list) {
    actions_changed(self, at);
    return TRUE;
  }
  Kind kind = kind_of(self, at);
  if (kind == NOTHING) return FALSE;
  note(self, kind, at);
  pass_all(self);
  return TRUE;
}

static void free_drops(gpointer user_data, GClosure *closure) {
  Drops *self = user_data;
  if (self->next) g_source_remove(self->next);
  if (self->next_actions) g_source_remove(self->next_actions);
  g_queue_clear_full(&self->waiting, g_free);
  g_free(self);
  (void)closure;
}

void shim_display_follow_x11_drops(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display) || !shim_x11_library()) return;
  shim_x11_guard_requests(display);
  if (g_object_get_data(G_OBJECT(display), KEY)) return;
  static const char *const names[] = {NULL, "XdndEnter", "XdndPosition", "XdndLeave", "XdndDrop"};
  static const char *const others[] = {"XdndActionMove", "XdndActionLink", "XdndActionPrivate"};
  Drops *self = g_new0(Drops, 1);
  self->display = display;
  for (Kind kind = ENTER; kind <= DROP; kind++)
    self->names[kind] = gdk_x11_get_xatom_by_name_for_display(display, names[kind]);
  self->action_list = gdk_x11_get_xatom_by_name_for_display(display, "XdndActionList");
  self->copy = gdk_x11_get_xatom_by_name_for_display(display, "XdndActionCopy");
  for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
    self->others[i] = gdk_x11_get_xatom_by_name_for_display(display, others[i]);
  g_object_set_data(G_OBJECT(display), KEY, self);
  g_signal_connect_data(display, "xevent", G_CALLBACK(xevent), self, free_drops, 0);
}

gboolean shim_x11_drag_point(GdkSurface *surface, double *px, double *py) {
  GdkDisplay *display = gdk_surface_get_display(surface);
  const Drops *self = GDK_IS_X11_DISPLAY(display) ? g_object_get_data(G_OBJECT(display), KEY) : NULL;
  Window child = None;
  int x = 0, y = 0;
  if (!self || !self->is_over) return FALSE;
  Display *server = gdk_x11_display_get_xdisplay(display);
  gdk_x11_display_error_trap_push(display);
  gboolean is_known = shim_x11_library()->XTranslateCoordinates(
      server, gdk_x11_display_get_xrootwindow(display), gdk_x11_surface_get_xid(surface),
      (gint16)(self->position >> 16), (gint16)(self->position & 0xffff), &x, &y, &child);
  if (gdk_x11_display_error_trap_pop(display) || !is_known) return FALSE;
  *px = (double)x / gdk_surface_get_scale_factor(surface);
  *py = (double)y / gdk_surface_get_scale_factor(surface);
  return TRUE;
}

char *shim_x11_direct_save_name(GdkDisplay *display) {
  const Drops *self = GDK_IS_X11_DISPLAY(display) ? g_object_get_data(G_OBJECT(display), KEY) : NULL;
  if (!self || !self->latest) return NULL;
  gulong count = 0;
  guint8 *data = NULL;
  // A file's name has 255 bytes; the length is in units of 4 bytes.
  if (!shim_x11_property(display, self->latest, gdk_x11_get_xatom_by_name_for_display(display, "XdndDirectSave0"),
                         AnyPropertyType, 8, 65, &count, &data))
    return NULL;
  char *name = count > 0 && count <= 256 ? g_strndup((char *)data, count) : NULL;
  shim_x11_library()->XFree(data);
  return name;
}
#else
void shim_display_follow_x11_drops(GdkDisplay *display) { (void)display; }

gboolean shim_x11_drag_point(GdkSurface *surface, double *px, double *py) {
  (void)surface;
  (void)px;
  (void)py;
  return FALSE;
}

char *shim_x11_direct_save_name(GdkDisplay *display) {
  (void)display;
  return NULL;
}
#endif
