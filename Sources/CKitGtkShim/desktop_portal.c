#include "CKitGtkShim.h"

static const char *const name = "org.freedesktop.portal.Desktop";
static const char *const path = "/org/freedesktop/portal/desktop";
static const char *const settings = "org.freedesktop.portal.Settings";
static const char *const appearance = "org.freedesktop.appearance";

static ShimPortalSetting tell;

/// Tells a value without the variants around it: different versions of the portal wrap it once or twice.
static void tell_value(const char *key, GVariant *value) {
  GVariant *inner = g_variant_ref(value);
  while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant(inner);
    g_variant_unref(inner);
    inner = next;
  }
  tell(key, inner);
  g_variant_unref(inner);
}

static void read_all_ended(GObject *bus, GAsyncResult *result, gpointer user_data) {
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  if (!reply) return;
  GVariant *spaces = g_variant_get_child_value(reply, 0);
  GVariant *values = g_variant_lookup_value(spaces, appearance, G_VARIANT_TYPE_VARDICT);
  if (values) {
    GVariantIter iterator;
    const char *key;
    GVariant *value;
    g_variant_iter_init(&iterator, values);
    while (g_variant_iter_next(&iterator, "{&sv}", &key, &value)) {
      tell_value(key, value);
      g_variant_unref(value);
    }
    tell("", NULL);
    g_variant_unref(values);
  }
  g_variant_unref(spaces);
  g_variant_unref(reply);
}

static void setting_changed(GDBusConnection *bus, const char *sender, const char *object, const char *interface,
                            const char *signal, GVariant *arguments, gpointer user_data) {
  if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(ssv)"))) return;
  const char *space, *key;
  GVariant *value;
  g_variant_get(arguments, "(&s&sv)", &space, &key, &value);
  tell_value(key, value);
  tell("", NULL);
  g_variant_unref(value);
}

// Also called when the portal has been started again.
static void appeared(GDBusConnection *bus, const char *well_known, const char *owner, gpointer user_data) {
  const char *spaces[] = {appearance, NULL};
  g_dbus_connection_call(bus, name, path, settings, "ReadAll", g_variant_new("(^as)", spaces),
                         G_VARIANT_TYPE("(a{sa{sv}})"), G_DBUS_CALL_FLAGS_NONE, 5000, NULL, read_all_ended, NULL);
}

static void got_bus(GObject *source, GAsyncResult *result, gpointer user_data) {
  GDBusConnection *bus = g_bus_get_finish(result, NULL);
  if (!bus) return;
  g_dbus_connection_signal_subscribe(bus, name, settings, "SettingChanged", path, appearance, G_DBUS_SIGNAL_FLAGS_NONE,
                                     setting_changed, NULL, NULL);
  g_bus_watch_name_on_connection(bus, name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START, appeared, NULL, NULL, NULL);
  g_object_unref(bus);
}

void shim_portal_follow_appearance(ShimPortalSetting handler) {
  tell = handler;
  g_bus_get(G_BUS_TYPE_SESSION, NULL, got_bus, NULL);
}

gint64 shim_variant_get_whole_number(GVariant *value, gint64 otherwise) {
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return g_variant_get_uint32(value);
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_INT32)) return g_variant_get_int32(value);
  return otherwise;
}

gboolean shim_variant_get_three_numbers(GVariant *value, double *numbers) {
  if (!g_variant_is_of_type(value, G_VARIANT_TYPE("(ddd)"))) return FALSE;
  g_variant_get(value, "(ddd)", &numbers[0], &numbers[1], &numbers[2]);
  return TRUE;
}
