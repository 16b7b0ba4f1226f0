#ifndef SHIM_MAIN_QUEUE_H
#define SHIM_MAIN_QUEUE_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A source that runs libdispatch's main queue, hence Swift's main actor, from a GLib main context.
/// Transfer full.
GSource *shim_main_queue_source_new(void);

/// A one-shot timer on the default context; returns the source's id. `destroy` frees `data`.
guint shim_timeout_add(int priority, guint milliseconds, void (*_Nonnull SHIM_MAIN_ACTOR handler)(gpointer data),
                       gpointer data, GDestroyNotify destroy);

/// The kernel's id of the calling thread, and whether that's the process's first one.
gboolean shim_is_process_main_thread(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
