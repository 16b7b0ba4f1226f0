#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// g_signal_connect is a macro over an untyped callback, so these types declare each handler's arguments.

typedef void (*PinboardSizePrepared)(GdkPixbufLoader *loader, int width, int height, void *data);
typedef void (*PinboardAreaUpdated)(GdkPixbufLoader *loader, int x, int y, int width, int height, void *data);

static inline void pinboard_loader_on_size_prepared(
    GdkPixbufLoader *loader, PinboardSizePrepared handler, void *data) {
  g_signal_connect(loader, "size-prepared", G_CALLBACK(handler), data);
}

static inline void pinboard_loader_on_area_updated(
    GdkPixbufLoader *loader, PinboardAreaUpdated handler, void *data) {
  g_signal_connect(loader, "area-updated", G_CALLBACK(handler), data);
}

// GTimeVal is deprecated, but GdkPixbuf's animations have no other clock. This program's clock starts at 0.

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static inline GdkPixbufAnimationIter *pinboard_animation_start(GdkPixbufAnimation *animation) {
  GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
}

static inline gboolean pinboard_animation_advance(GdkPixbufAnimationIter *iter, gint64 milliseconds) {
  GTimeVal now = {milliseconds / 1000, (milliseconds % 1000) * 1000};
  return gdk_pixbuf_animation_iter_advance(iter, &now);
}

G_GNUC_END_IGNORE_DEPRECATIONS
