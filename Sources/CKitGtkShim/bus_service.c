#include "CKitGtkShim.h"

typedef struct {
  GtkApplication parent;
  char *path;
  GDBusNodeInfo *node;
  ShimBusCall answer;
  gpointer data;
  GDestroyNotify destroy;
  guint registration;
} ShimApplication;

typedef struct {
  GtkApplicationClass parent;
} ShimApplicationClass;

static GType shim_application_get_type(void);
G_DEFINE_TYPE(ShimApplication, shim_application, GTK_TYPE_APPLICATION)

static void called(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *method,
                   GVariant *arguments, GDBusMethodInvocation *call, gpointer user_data) {
  ShimApplication *application = user_data;
  application->answer(method, arguments, call, application->data);
}

static const GDBusInterfaceVTable calls = {.method_call = called};

// GApplication takes its name after this. An object that's exported later wouldn't be there for the call for
// which the bus has started the program: GDBus looks for it on a thread of its own as soon as the call comes.
static gboolean dbus_register(GApplication *base, GDBusConnection *bus, const char *object_path, GError **error) {
  ShimApplication *application = (ShimApplication *)base;
  if (!G_APPLICATION_CLASS(shim_application_parent_class)->dbus_register(base, bus, object_path, error)) return FALSE;
  if (!application->node) return TRUE;
  char *path = g_strconcat(object_path, application->path, NULL);
  application->registration = g_dbus_connection_register_object(bus, path, application->node->interfaces[0], &calls,
                                                                application, NULL, error);
  g_free(path);
  return application->registration != 0;
}

static void dbus_unregister(GApplication *base, GDBusConnection *bus, const char *object_path) {
  ShimApplication *application = (ShimApplication *)base;
  if (application->registration) g_dbus_connection_unregister_object(bus, application->registration);
  application->registration = 0;
  G_APPLICATION_CLASS(shim_application_parent_class)->dbus_unregister(base, bus, object_path);
}

/// Returns a variable with which the process was started; NULL if there's none. GDK takes DESKTOP_STARTUP_ID
/// out of the environment before the program's first line, but the kernel still tells it.
static char *initial_variable(const char *name) {
  char *block = NULL;
  gsize length = 0;
  if (!g_file_get_contents("/proc/self/environ", &block, &length, NULL)) return NULL;
  char *value = NULL;
  const gsize name_length = strlen(name);
  // The variables end with 0 each.
  for (gsize start = 0; start < length && !value; start += strlen(block + start) + 1) {
    const char *variable = block + start;
    if (strncmp(variable, name, name_length) == 0 && variable[name_length] == '=') {
      value = g_strdup(variable + name_length + 1);
    }
  }
  g_free(block);
  return value;
}

// GTK 4.8 sends a launcher's token from the second process to the first only if it has opened the display,
// which the second one doesn't. Launchers on Wayland may give the token in XDG_ACTIVATION_TOKEN alone
// (Plasma), which GTK 4.8 doesn't know, or in DESKTOP_STARTUP_ID alone (programs with GLib before 2.76).
static void add_platform_data(GApplication *base, GVariantBuilder *builder) {
  G_APPLICATION_CLASS(shim_application_parent_class)->add_platform_data(base, builder);
  char *token = initial_variable("XDG_ACTIVATION_TOKEN");
  if (!token || !*token) {
    g_free(token);
    token = initial_variable("DESKTOP_STARTUP_ID");
  }
  if (token && *token && g_utf8_validate(token, -1, NULL)) {
    g_variant_builder_add(builder, "{sv}", "desktop-startup-id", g_variant_new_string(token));
    g_variant_builder_add(builder, "{sv}", "activation-token", g_variant_new_string(token));
  }
  g_free(token);
}

/// Lets the first window have the token, too.
static void adopt_activation_token(void) {
  const char *token = g_getenv("XDG_ACTIVATION_TOKEN");
  if (token && *token && !g_getenv("DESKTOP_STARTUP_ID")) g_setenv("DESKTOP_STARTUP_ID", token, TRUE);
}

static void finalize(GObject *object) {
  ShimApplication *application = (ShimApplication *)object;
  g_free(application->path);
  g_clear_pointer(&application->node, g_dbus_node_info_unref);
  if (application->destroy) application->destroy(application->data);
  G_OBJECT_CLASS(shim_application_parent_class)->finalize(object);
}

static void shim_application_class_init(ShimApplicationClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  G_APPLICATION_CLASS(class)->add_platform_data = add_platform_data;
  G_APPLICATION_CLASS(class)->dbus_register = dbus_register;
  G_APPLICATION_CLASS(class)->dbus_unregister = dbus_unregister;
}

static void shim_application_init(ShimApplication *application) {}

GtkApplication *shim_application_new(const char *identifier, gboolean unique) {
  adopt_activation_token();
  return g_object_new(shim_application_get_type(), "application-id", identifier, "flags",
                      G_APPLICATION_HANDLES_OPEN | (unique ? 0 : G_APPLICATION_NON_UNIQUE), NULL);
}

void shim_application_export(GtkApplication *base, const char *path, const char *interface, ShimBusCall answer,
                             gpointer data, GDestroyNotify destroy) {
  ShimApplication *application = (ShimApplication *)base;
  g_return_if_fail(!application->node);
  application->path = g_strdup(path);
  application->node = g_dbus_node_info_new_for_xml(interface, NULL);
  application->answer = answer;
  application->data = data;
  application->destroy = destroy;
}

void shim_bus_call_return(GDBusMethodInvocation *call) { g_dbus_method_invocation_return_value(call, NULL); }

void shim_bus_call_return_value(GDBusMethodInvocation *call, GVariant *value) {
  g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&value, 1));
}

GVariant *shim_variant_new_entry(const char *key, GVariant *value) {
  return g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value));
}

GVariant *shim_variant_new_dictionary(GVariant *const *entries, gsize count) {
  return g_variant_new_array(G_VARIANT_TYPE("{sv}"), entries, count);
}

GVariant *shim_variant_new_dictionaries(GVariant *const *dictionaries, gsize count) {
  return g_variant_new_array(G_VARIANT_TYPE_VARDICT, dictionaries, count);
}
