#ifndef SHIM_TICKS_H
#define SHIM_TICKS_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Calls gtk_widget_add_tick_callback with a handler on the main actor.
guint shim_widget_add_tick(GtkWidget *widget,
                           gboolean (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkWidget *widget, GdkFrameClock *clock,
                                                                        gpointer data),
                           gpointer data, GDestroyNotify destroy);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
