// Whether a program listens to the events of the accessibility bus.
#ifndef SHIM_ACCESSIBILITY_WATCH_H
#define SHIM_ACCESSIBILITY_WATCH_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef void (*SHIM_MAIN_ACTOR ShimListenersChanged)(gboolean is_listening, gpointer data);

/// Tells whether a program listens, and then each change, on the main thread, until the process ends. Does
/// nothing if GTK isn't on the accessibility bus (`GTK_A11Y=none`) or there's no bus. Call it once; nothing
/// waits.
void shim_accessibility_watch(ShimListenersChanged changed, gpointer data);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
