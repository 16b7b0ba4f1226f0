#include "x11_answers.h"

#ifdef GDK_WINDOWING_X11

// GDK 4.8 answers a request by a stream that listens to all events of the display. It lets go of a stream
// when the requestor has taken its last part, but never of one whose data was in a single property, nor of
// one whose requestor has gone: after ten thousand answers, each event is looked at ten thousand times. So
// only those that were active last may listen.

/// The greatest number of answers that listen at a time. Programs ask one by one, so that few are in parts.
#define LISTENING 16

typedef struct {
  gulong handler;
  Window requestor;
} Answer;

struct ShimX11Answers {
  GdkDisplay *display;
  /// The answers that listen. The one that was active last is the last one.
  GQueue listening;
};

ShimX11Answers *shim_x11_answers_new(GdkDisplay *display) {
  ShimX11Answers *self = g_new0(ShimX11Answers, 1);
  self->display = display;
  return self;
}

static gboolean nothing(GdkDisplay *display, gpointer event, gpointer user_data) {
  (void)display;
  (void)event;
  (void)user_data;
  return FALSE;
}

/// Returns the number of a handler that isn't there any more. Those of later handlers are greater.
static gulong passed_number(GdkDisplay *display) {
  gulong handler = g_signal_connect(display, "xevent", G_CALLBACK(nothing), NULL);
  g_signal_handler_disconnect(display, handler);
  return handler;
}

static void let_go(ShimX11Answers *self) {
  Answer *oldest = g_queue_pop_head(&self->listening);
  if (g_signal_handler_is_connected(self->display, oldest->handler))
    g_signal_handler_disconnect(self->display, oldest->handler);
  g_free(oldest);
}

void shim_x11_answers_follow(ShimX11Answers *self, XEvent *request, void (*pass)(GdkDisplay *display, XEvent *request)) {
  Window requestor = request->xselectionrequest.requestor;
  gulong first = passed_number(self->display);
  pass(self->display, request);
  gulong last = passed_number(self->display);
  for (gulong handler = first + 1; handler < last; handler++) {
    if (!g_signal_handler_is_connected(self->display, handler)) continue;
    Answer *answer = g_new(Answer, 1);
    *answer = (Answer){handler, requestor};
    g_queue_push_tail(&self->listening, answer);
  }
  while (self->listening.length > LISTENING) let_go(self);
}

void shim_x11_answers_note(ShimX11Answers *self, const XEvent *event) {
  if (event->type != PropertyNotify || event->xproperty.state != PropertyDelete) return;
  for (GList *l = self->listening.tail, *before; l; l = before) {
    before = l->prev;
    if (((const Answer *)l->data)->requestor != event->xproperty.window) continue;
    g_queue_unlink(&self->listening, l);
    g_queue_push_tail_link(&self->listening, l);
    return;
  }
}
#endif
