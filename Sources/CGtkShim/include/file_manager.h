// The desktop's file manager.
#ifndef SHIM_FILE_MANAGER_H
#define SHIM_FILE_MANAGER_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef void (*SHIM_MAIN_ACTOR ShimFileManagerAnswer)(gboolean is_shown, gpointer data);

/// Asks the file manager to show a file in its folder. `answer` is called once, on the main thread. D-Bus's
/// arguments are made by a function with variable arguments, which Swift can't call.
void shim_file_manager_show(GDBusConnection *bus, const char *uri, ShimFileManagerAnswer answer, gpointer data);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
