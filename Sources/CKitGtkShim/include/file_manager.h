// Other programs of the desktop that show files and addresses.
#ifndef SHIM_FILE_MANAGER_H
#define SHIM_FILE_MANAGER_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Called once, on the main thread. `problem` is NULL if it was done.
typedef void (*SHIM_MAIN_ACTOR ShimDesktopAnswer)(const char *_Nullable problem, gpointer data);

/// Asks the file manager to show a file in its folder. D-Bus's arguments are made by a function with variable
/// arguments, which Swift can't call.
void shim_file_manager_show(GDBusConnection *bus, const char *uri, ShimDesktopAnswer answer, gpointer data);

/// Returns a descriptor that names a file and can't read it, or -1. Swift doesn't have the flag O_PATH.
int shim_open_path(const char *path);

/// Asks the desktop's portal to show a file in its folder, from within a sandbox. Takes the descriptor, which
/// may be one of O_PATH.
void shim_portal_show_in_folder(GDBusConnection *bus, int descriptor, ShimDesktopAnswer answer, gpointer data);

/// Opens a file or an address with the desktop's program for it; from within a sandbox, through the portal.
void shim_show_uri(GtkWindow *_Nullable parent, const char *uri, ShimDesktopAnswer answer, gpointer data);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
