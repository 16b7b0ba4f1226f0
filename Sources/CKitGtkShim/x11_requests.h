// Other programs' requests for our clipboard and drags on X11. Not for Swift: see drag.h.
#ifndef SHIM_X11_REQUESTS_H
#define SHIM_X11_REQUESTS_H

#include "x11_library.h"

#ifdef GDK_WINDOWING_X11
/// How much of other programs' messages a moment has room for. What's over waits for the next one, so that
/// the windows are drawn meanwhile.
typedef struct {
  gint64 start, spent;
} ShimX11Moment;

/// The milliseconds of a moment, and those that messages may take in it.
#define SHIM_X11_MOMENT 50
#define SHIM_X11_BUDGET 10

/// Whether the moment is full. `is_new` (NULL to ignore it) says whether another one has begun.
gboolean shim_x11_moment_is_full(ShimX11Moment *moment, gboolean *is_new);

/// Passes an event to GDK, past this module's own handlers. Returns whether GDK has handled it.
gboolean shim_x11_pass(GdkDisplay *display, XEvent *event);
/// Passes an event to GDK while no other program can change or end the windows that it's about. GDK 4.8 takes
/// errors about them for its own faults, or uses what it couldn't read. `check` says whether it's passed.
void shim_x11_pass_alone(GdkDisplay *display, XEvent *event, gboolean (*check)(GdkDisplay *display, XEvent *event));
/// Whether an event is being passed, which this module's handlers then leave alone.
gboolean shim_x11_is_passing(GdkDisplay *display);
/// Whether a drag's source is there, and its list of actions has no atom that doesn't exist, whose missing
/// name GDK would compare.
gboolean shim_x11_has_sound_actions(GdkDisplay *display, Window source);
/// Keeps requests from GDK that would end this program: those for atoms that don't exist, and malformed
/// MULTIPLE requests.
void shim_x11_guard_requests(GdkDisplay *display);
#endif

#endif
