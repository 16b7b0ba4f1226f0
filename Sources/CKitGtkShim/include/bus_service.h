// An application that also answers calls of an interface of its own on the message bus.
#ifndef SHIM_BUS_SERVICE_H
#define SHIM_BUS_SERVICE_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Called on the main thread for each call, whose arguments have the types of the interface. `call`
/// (transfer full) is answered once, now or later.
typedef void (*SHIM_MAIN_ACTOR ShimBusCall)(const char *method, GVariant *arguments, GDBusMethodInvocation *call,
                                            gpointer data);

/// Creates an application, which also hands the startup token of a launcher over to the first process. Its
/// flags are enumerators with equal values, which the importer drops.
GtkApplication *shim_application_new(const char *_Nullable identifier, gboolean unique);

/// Answers an interface below the application's path, from the moment at which it has its name: a program
/// that the bus starts for a call gets the call at once. Call it before the application is registered, and
/// once at most.
/// - Parameters:
///   - path: the end of the object's path, after that of the application: "/SearchProvider".
///   - interface: the interface in D-Bus's XML, with its node.
void shim_application_export(GtkApplication *application, const char *path, const char *interface,
                             ShimBusCall answer, gpointer data, GDestroyNotify destroy);

/// An answer without a value.
void shim_bus_call_return(GDBusMethodInvocation *call);
/// An answer with one value, which is consumed if it's floating.
void shim_bus_call_return_value(GDBusMethodInvocation *call, GVariant *value);
/// Returns the value of a key of dictionaries, `{sv}`, floating. The value is consumed if it's floating.
GVariant *shim_variant_new_entry(const char *key, GVariant *value);
/// Returns an array of dictionaries, `aa{sv}`, floating, of arrays of entries that are consumed.
GVariant *shim_variant_new_dictionaries(GVariant *_Nonnull const *_Nullable dictionaries, gsize count);
/// Returns a dictionary, `a{sv}`, floating, of entries that are consumed.
GVariant *shim_variant_new_dictionary(GVariant *_Nonnull const *_Nullable entries, gsize count);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
