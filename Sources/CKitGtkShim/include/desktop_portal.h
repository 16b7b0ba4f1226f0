// The desktop's portal, which tells settings to every program, also in a sandbox.
#ifndef SHIM_DESKTOP_PORTAL_H
#define SHIM_DESKTOP_PORTAL_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Called on the main thread with a setting's name and value. `value` is NULL after the last one that was
/// read, and after each one that has changed.
typedef void (*SHIM_MAIN_ACTOR ShimPortalSetting)(const char *key, GVariant *_Nullable value);

/// Reads the settings of the namespace `org.freedesktop.appearance`, and tells each change, until the program
/// ends. Without a bus or a portal, `tell` is never called. Reading starts the portal if it isn't running.
void shim_portal_follow_appearance(ShimPortalSetting tell);

/// Returns the number of a setting, whatever its width; `otherwise` if it isn't one.
gint64 shim_variant_get_whole_number(GVariant *value, gint64 otherwise);
/// Reads three numbers `(ddd)`. Returns FALSE if it's something else.
gboolean shim_variant_get_three_numbers(GVariant *value, double *numbers);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
