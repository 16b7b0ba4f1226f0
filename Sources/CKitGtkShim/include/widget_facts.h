#ifndef SHIM_WIDGET_FACTS_H
#define SHIM_WIDGET_FACTS_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// What a test asks about a widget on the screen.
typedef struct {
  /// The name of its type, such as GtkLabel.
  const char *kind;
  /// A label's text; NULL for other widgets.
  const char *_Nullable text;
  /// The frame, in points relative to the surface of its toplevel window. That of a popover may be outside of
  /// it.
  double x, y, width, height;
  /// The part of the frame that no ancestor cuts off, in the same coordinates.
  double shown_x, shown_y, shown_width, shown_height;
  /// The width that it would like to have.
  int natural_width;
  /// Whether a label's text is shortened by an ellipsis.
  gboolean is_ellipsized;
  /// Whether it's inside something that can be scrolled, which may cut it off.
  gboolean is_scrolled;
  /// Whether it and its ancestors are sensitive.
  gboolean is_sensitive;
  /// Whether it has the keyboard focus; of a window, whether it's active.
  gboolean has_focus;
  /// The number of the toplevel window, counted from 0.
  int window;
} ShimWidgetFacts;

/// Calls `visit` with each widget that's on the screen, in all windows and popovers.
void shim_visit_widgets(void (*SHIM_MAIN_ACTOR visit)(const ShimWidgetFacts *facts, gpointer data), gpointer data);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
