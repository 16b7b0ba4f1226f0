// Nothing newer than GTK 4.8 may be used without a runtime check in CKitGtkShim.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#include <gtk/gtk.h>
#include <glib-unix.h>
