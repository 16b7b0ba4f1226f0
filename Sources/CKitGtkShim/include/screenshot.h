// Pictures of the screen, which the desktop's portal takes.
#ifndef SHIM_SCREENSHOT_H
#define SHIM_SCREENSHOT_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef enum {
  /// The text is the URI of the picture.
  SHIM_SCREENSHOT_TAKEN,
  SHIM_SCREENSHOT_CANCELLED,
  /// There's no portal on the session's bus, or no bus.
  SHIM_SCREENSHOT_NO_PORTAL,
  /// The portal takes no screenshots.
  SHIM_SCREENSHOT_NO_BACKEND,
  /// The text says why, if that's known.
  SHIM_SCREENSHOT_FAILED,
} ShimScreenshotOutcome;

typedef void (*SHIM_MAIN_ACTOR ShimScreenshotAnswer)(ShimScreenshotOutcome outcome, const char *_Nullable text,
                                                     gpointer data);

/// Asks the portal to let the user choose a part of the screen (org.freedesktop.portal.Screenshot). `answer`
/// is called once, on the main thread; that may be minutes later. D-Bus's arguments are made and read by
/// functions with variable arguments, which Swift can't call.
void shim_screenshot_take(ShimScreenshotAnswer answer, gpointer data);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
