#include "CKitGtkShim.h"

#include <string.h>

static const char *const portal = "org.freedesktop.portal.Desktop";

typedef struct {
  ShimScreenshotAnswer answer;
  gpointer data;
  GDBusConnection *bus;
  char *token;
  /// The subscription to the request's response; 0 once it has come.
  guint subscription;
  /// Whether the call still has to return.
  gboolean is_calling;
} Request;

/// Frees a request as soon as neither its response nor the call's return can come any more.
static void release(Request *request) {
  if (request->subscription || request->is_calling) return;
  g_clear_object(&request->bus);
  g_free(request->token);
  g_free(request);
}

static void finish(Request *request, ShimScreenshotOutcome outcome, const char *text) {
  if (request->subscription) g_dbus_connection_signal_unsubscribe(request->bus, request->subscription);
  request->subscription = 0;
  ShimScreenshotAnswer answer = request->answer;
  request->answer = NULL;
  if (answer) answer(outcome, text, request->data);
}

static void responded(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                      const char *signal, GVariant *parameters, gpointer user_data) {
  Request *request = user_data;
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ua{sv})"))) return;
  guint32 code = 0;
  GVariant *results = NULL;
  g_variant_get(parameters, "(u@a{sv})", &code, &results);
  const char *uri = NULL;
  if (code == 0 && g_variant_lookup(results, "uri", "&s", &uri)) {
    finish(request, SHIM_SCREENSHOT_TAKEN, uri);
  } else {
    finish(request, code == 1 ? SHIM_SCREENSHOT_CANCELLED : SHIM_SCREENSHOT_FAILED, NULL);
  }
  g_variant_unref(results);
  release(request);
}

static void subscribe(Request *request, const char *path) {
  request->subscription =
      g_dbus_connection_signal_subscribe(request->bus, portal, "org.freedesktop.portal.Request", "Response", path, NULL,
                                         G_DBUS_SIGNAL_FLAGS_NONE, responded, request, NULL);
}

/// The path of the request, which the portal makes of the sender's name and the token.
static char *expected_path(Request *request) {
  char *sender = g_strdup(g_dbus_connection_get_unique_name(request->bus) + 1);
  char *path = g_strdup_printf("/org/freedesktop/portal/desktop/request/%s/%s", g_strdelimit(sender, ".", '_'),
                               request->token);
  g_free(sender);
  return path;
}

static ShimScreenshotOutcome outcome_of(const GError *error) {
  if (g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER))
    return SHIM_SCREENSHOT_NO_PORTAL;
  if (g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_INTERFACE) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT))
    return SHIM_SCREENSHOT_NO_BACKEND;
  return SHIM_SCREENSHOT_FAILED;
}

static void called(GObject *source, GAsyncResult *result, gpointer user_data) {
  Request *request = user_data;
  GError *error = NULL;
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  request->is_calling = FALSE;
  if (!reply) {
    g_dbus_error_strip_remote_error(error);
    finish(request, outcome_of(error), error->message);
    g_error_free(error);
  } else {
    // Portals before version 0.9 choose the path themselves.
    const char *path = NULL;
    g_variant_get(reply, "(&o)", &path);
    char *expected = expected_path(request);
    if (request->subscription && strcmp(path, expected) != 0) {
      g_dbus_connection_signal_unsubscribe(request->bus, request->subscription);
      subscribe(request, path);
    }
    g_free(expected);
    g_variant_unref(reply);
  }
  release(request);
}

static void connected(GObject *source, GAsyncResult *result, gpointer user_data) {
  Request *request = user_data;
  request->bus = g_bus_get_finish(result, NULL);
  if (!request->bus) {
    finish(request, SHIM_SCREENSHOT_NO_PORTAL, NULL);
    return release(request);
  }
  // The response may come before the call returns.
  char *path = expected_path(request);
  subscribe(request, path);
  g_free(path);
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "handle_token", g_variant_new_string(request->token));
  g_variant_builder_add(&options, "{sv}", "modal", g_variant_new_boolean(FALSE));
  g_variant_builder_add(&options, "{sv}", "interactive", g_variant_new_boolean(TRUE));
  request->is_calling = TRUE;
  g_dbus_connection_call(request->bus, portal, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Screenshot",
                         "Screenshot", g_variant_new("(sa{sv})", "", &options), G_VARIANT_TYPE("(o)"),
                         G_DBUS_CALL_FLAGS_NONE, G_MAXINT, NULL, called, request);
}

void shim_screenshot_take(ShimScreenshotAnswer answer, gpointer data) {
  static guint number = 0;
  Request *request = g_new0(Request, 1);
  request->answer = answer;
  request->data = data;
  request->token = g_strdup_printf("pinboard%u_%u", ++number, g_random_int());
  g_bus_get(G_BUS_TYPE_SESSION, NULL, connected, request);
}
