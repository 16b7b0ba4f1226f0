#include "CKitGtkShim.h"

#define SHIM_SIGNAL(function, Type, signal, Return, ...)                                      \
  gulong function(Type *instance, Return (*_Nonnull handler)(Type *, ##__VA_ARGS__, gpointer),         \
                  gpointer data, GClosureNotify destroy) {                                    \
    return g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, destroy, 0);    \
  }
#include "signal_list.h"
#undef SHIM_SIGNAL

#pragma clang assume_nonnull begin

gulong shim_object_on_notify(GObject *instance, const char *property,
                             void (*_Nonnull handler)(GObject *, GParamSpec *, gpointer), gpointer data,
                             GClosureNotify destroy) {
  char *signal = g_strconcat("notify::", property, NULL);
  gulong id = g_signal_connect_data(instance, signal, G_CALLBACK(handler), data, destroy, 0);
  g_free(signal);
  return id;
}

#pragma clang assume_nonnull end
