#include "CKitGtkShim.h"

#define METHOD "shim-input-method"

/// What's known of a text's input method.
typedef struct {
  /// GTK's own controller of the text, which would give keys to the input method after everybody else.
  GtkEventController *controller;
  /// The input method, taken from that controller; NULL until the first key.
  GtkIMContext *context;
  /// The last event that was given to the input method, and its answer.
  GdkEvent *event;
  gboolean is_taken;
  /// The text that's being composed; empty if there's none.
  char *composed;
} InputMethod;

static void input_method_free(gpointer data) {
  InputMethod *method = data;
  if (method->context) g_signal_handlers_disconnect_by_data(method->context, method);
  g_clear_object(&method->controller);
  g_clear_object(&method->context);
  g_clear_pointer(&method->event, gdk_event_unref);
  g_free(method->composed);
  g_free(method);
}

/// Returns the controller that has the text's input method. Transfer full.
static GtkEventController *controller_of(GtkWidget *text) {
  GtkEventController *found = NULL;
  GListModel *controllers = gtk_widget_observe_controllers(text);
  for (guint i = 0; i < g_list_model_get_n_items(controllers) && !found; i++) {
    GtkEventController *controller = g_list_model_get_item(controllers, i);
    if (!controller) continue;
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller) &&
        gtk_event_controller_key_get_im_context(GTK_EVENT_CONTROLLER_KEY(controller)))
      found = controller;
    else
      g_object_unref(controller);
  }
  g_object_unref(controllers);
  return found;
}

static gboolean is_editable(GtkWidget *text) {
  if (GTK_IS_TEXT_VIEW(text)) return gtk_text_view_get_editable(GTK_TEXT_VIEW(text));
  return gtk_editable_get_editable(GTK_EDITABLE(text));
}

/// What was composed is in the text now; the input method tells of an empty composition later.
static void on_commit(GtkIMContext *context, const char *words, gpointer data) {
  (void)context, (void)words;
  InputMethod *method = data;
  g_clear_pointer(&method->composed, g_free);
}

/// Takes the input method from GTK's controller, which gets it again whenever the text becomes editable.
static void take_context(InputMethod *method) {
  GtkEventControllerKey *controller = GTK_EVENT_CONTROLLER_KEY(method->controller);
  GtkIMContext *context = gtk_event_controller_key_get_im_context(controller);
  if (!context) return;
  if (method->context) g_signal_handlers_disconnect_by_data(method->context, method);
  g_set_object(&method->context, context);
  g_signal_connect(context, "commit", G_CALLBACK(on_commit), method);
  gtk_event_controller_key_set_im_context(controller, NULL);
}

gboolean shim_input_method_takes(GtkWidget *text, GdkEvent *event) {
  InputMethod *method = g_object_get_data(G_OBJECT(text), METHOD);
  if (!method || !is_editable(text)) return FALSE;
  GdkEventType type = gdk_event_get_event_type(event);
  if (type != GDK_KEY_PRESS && type != GDK_KEY_RELEASE) return FALSE;
  if (method->event == event) return method->is_taken;
  take_context(method);
  if (!method->context) return FALSE;
  // What the input method writes may remove the text.
  g_object_ref(text);
  gboolean is_taken = gtk_im_context_filter_keypress(method->context, event);
  // IBus waits for its answer in a main loop, in which the next keys may come. They've been handled by now.
  // The reference keeps another event from getting this one's address.
  g_clear_pointer(&method->event, gdk_event_unref);
  method->event = gdk_event_ref(event);
  method->is_taken = is_taken;
  if (is_taken) g_signal_emit_by_name(method->controller, "im-update");
  g_object_unref(text);
  return is_taken;
}

static gboolean on_event(GtkEventController *controller, GdkEvent *event, gpointer data) {
  (void)data;
  return shim_input_method_takes(gtk_event_controller_get_widget(controller), event);
}

static void on_composed(GtkWidget *text, const char *composed, gpointer data) {
  (void)data;
  InputMethod *method = g_object_get_data(G_OBJECT(text), METHOD);
  if (!method) return;
  g_free(method->composed);
  method->composed = g_strdup(composed);
}

void shim_input_method_install(GtkWidget *text) {
  GtkEventController *found = controller_of(text);
  if (!found) return;
  InputMethod *method = g_new0(InputMethod, 1);
  method->controller = found;
  g_object_set_data_full(G_OBJECT(text), METHOD, method, input_method_free);
  // It's asked here at the latest, if nobody else in the window has asked.
  GtkEventController *keys = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "event", G_CALLBACK(on_event), NULL);
  gtk_widget_add_controller(text, keys);
  g_signal_connect(text, "preedit-changed", G_CALLBACK(on_composed), NULL);
}

static int length_of(GtkWidget *text) {
  if (GTK_IS_TEXT_VIEW(text)) return gtk_text_buffer_get_char_count(gtk_text_view_get_buffer(GTK_TEXT_VIEW(text)));
  return (int)g_utf8_strlen(gtk_editable_get_text(GTK_EDITABLE(text)), -1);
}

static void insert_at_cursor(GtkWidget *text, const char *words) {
  if (GTK_IS_TEXT_VIEW(text)) {
    gtk_text_buffer_insert_at_cursor(gtk_text_view_get_buffer(GTK_TEXT_VIEW(text)), words, -1);
    return;
  }
  int position = gtk_editable_get_position(GTK_EDITABLE(text));
  gtk_editable_insert_text(GTK_EDITABLE(text), words, -1, &position);
  gtk_editable_set_position(GTK_EDITABLE(text), position);
}

void shim_input_method_finish(GtkWidget *text) {
  InputMethod *method = g_object_get_data(G_OBJECT(text), METHOD);
  if (!method || !is_editable(text)) return;
  take_context(method);
  char *composed = g_steal_pointer(&method->composed);
  if (composed && *composed && method->context) {
    g_object_ref(text);
    int before = length_of(text);
    gtk_im_context_reset(method->context);
    // Some input methods write what was being composed, and others throw it away.
    if (length_of(text) == before) insert_at_cursor(text, composed);
    g_object_unref(text);
  }
  g_free(composed);
}
