// A connect function for each type and signal, so that Swift checks each handler's arguments.
// g_signal_connect is a macro with an untyped callback and can't be imported.
#ifndef SHIM_SIGNALS_H
#define SHIM_SIGNALS_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
/// Connects `handler` and returns its id. `destroy` frees `data` with the closure, on the thread that
/// releases the last reference.
#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                                  \
  gulong function(Type *instance,                                                                         \
                  Return (*_Nonnull SHIM_MAIN_ACTOR handler)(Type *sender, ##__VA_ARGS__, gpointer data), \
                  gpointer data, GClosureNotify destroy);
#include "signal_list.h"
#undef SHIM_SIGNAL

#pragma clang assume_nonnull begin

/// Connects to "notify" with the property as its detail.
gulong shim_object_on_notify(GObject *instance, const char *property,
                             void (*_Nonnull SHIM_MAIN_ACTOR handler)(GObject *sender, GParamSpec *property,
                                                                      gpointer data),
                             gpointer data, GClosureNotify destroy);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
