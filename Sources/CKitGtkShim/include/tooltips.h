// Tooltips in a program with several windows.
#ifndef SHIM_TOOLTIPS_H
#define SHIM_TOOLTIPS_H

#include "../../CKitGtk/shim.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Hides a tooltip before another window or popover gets an event. Further calls do nothing.
///
/// GTK 4.8.3 moves the visible tooltip to the window that got an event, such as a key in a dialog that has
/// just opened, and keeps its offset from the window before. An offset that's outside the monitor there makes
/// a critical warning of gdk_monitor_get_geometry.
void shim_tooltips_keep_to_their_windows(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
