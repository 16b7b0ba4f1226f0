#ifndef SHIM_MAIN_QUEUE_H
#define SHIM_MAIN_QUEUE_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Creates a source that runs libdispatch's main queue, and so Swift's main actor, from a GLib main context.
/// Transfer full.
GSource *shim_main_queue_source_new(void);

/// Adds a one-shot timer to the default context; returns the source's id. `destroy` frees `data`.
guint shim_timeout_add(int priority, guint milliseconds, void (*_Nonnull SHIM_MAIN_ACTOR handler)(gpointer data),
                       gpointer data, GDestroyNotify destroy);

/// Returns whether the calling thread is the process's first one, by the kernel's thread id.
gboolean shim_is_process_main_thread(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
