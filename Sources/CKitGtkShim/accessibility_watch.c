#include "CKitGtkShim.h"

#define REGISTRY "org.a11y.atspi.Registry"
#define REGISTRY_PATH "/org/a11y/atspi/registry"

// It lives as long as the process.
typedef struct {
  ShimListenersChanged changed;
  gpointer data;
  GDBusConnection *bus;
  gboolean is_listening;
} Watch;

static void counted(GObject *source, GAsyncResult *result, gpointer user_data) {
  Watch *watch = user_data;
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  gboolean is_listening = FALSE;
  if (reply) {
    GVariant *events = g_variant_get_child_value(reply, 0);
    is_listening = g_variant_n_children(events) > 0;
    g_variant_unref(events);
    g_variant_unref(reply);
  }
  if (is_listening == watch->is_listening) return;
  watch->is_listening = is_listening;
  watch->changed(is_listening, watch->data);
}

static void count(Watch *watch) {
  g_dbus_connection_call(watch->bus, REGISTRY, REGISTRY_PATH, REGISTRY, "GetRegisteredEvents", NULL,
                         G_VARIANT_TYPE("(a(ss))"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, counted, watch);
}

static void listeners_changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                              const char *signal, GVariant *parameters, gpointer user_data) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal, (void)parameters;
  count(user_data);
}

// A program that dies doesn't say that it stops listening.
static void owner_changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                          const char *signal, GVariant *parameters, gpointer user_data) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal, (void)parameters;
  Watch *watch = user_data;
  if (watch->is_listening) count(watch);
}

static void connected(GObject *source, GAsyncResult *result, gpointer user_data) {
  (void)source;
  Watch *watch = user_data;
  watch->bus = g_dbus_connection_new_for_address_finish(result, NULL);
  if (!watch->bus) return;
  g_dbus_connection_signal_subscribe(watch->bus, REGISTRY, REGISTRY, NULL, REGISTRY_PATH, NULL,
                                     G_DBUS_SIGNAL_FLAGS_NONE, listeners_changed, watch, NULL);
  g_dbus_connection_signal_subscribe(watch->bus, "org.freedesktop.DBus", "org.freedesktop.DBus",
                                     "NameOwnerChanged", "/org/freedesktop/DBus", NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                     owner_changed, watch, NULL);
  count(watch);
}

static void connect_to(const char *address, Watch *watch) {
  g_dbus_connection_new_for_address(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, connected, watch);
}

static void got_address(GObject *source, GAsyncResult *result, gpointer user_data) {
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  if (!reply) return;
  const char *address;
  g_variant_get(reply, "(&s)", &address);
  connect_to(address, user_data);
  g_variant_unref(reply);
}

static void got_session(GObject *source, GAsyncResult *result, gpointer user_data) {
  (void)source;
  GDBusConnection *session = g_bus_get_finish(result, NULL);
  if (!session) return;
  g_dbus_connection_call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
                         G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, got_address, user_data);
  g_object_unref(session);
}

void shim_accessibility_watch(ShimListenersChanged changed, gpointer data) {
  const char *backend = g_getenv("GTK_A11Y");
  if (g_strcmp0(backend, "none") == 0 || g_strcmp0(backend, "test") == 0) return;
  Watch *watch = g_new0(Watch, 1);
  watch->changed = changed;
  watch->data = data;
  // Flatpak's sandbox has a bus of its own for this, and refuses the question for the session's. GTK also
  // looks here first.
  const char *address = g_getenv("AT_SPI_BUS_ADDRESS");
  if (address && *address) return connect_to(address, watch);
  g_bus_get(G_BUS_TYPE_SESSION, NULL, got_session, watch);
}
