#include "CGtkShim.h"

#include <pango/pangocairo.h>

PangoLayout *shim_text_layout_new(void) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  GtkSettings *settings = gtk_settings_get_default();
  if (settings) {
    char *name = NULL;
    int dpi = 0;
    g_object_get(settings, "gtk-font-name", &name, "gtk-xft-dpi", &dpi, NULL);
    if (dpi > 0) pango_cairo_context_set_resolution(context, dpi / 1024.0);
    if (name) {
      PangoFontDescription *font = pango_font_description_from_string(name);
      pango_context_set_font_description(context, font);
      pango_font_description_free(font);
      g_free(name);
    }
  }
  // As GTK's own labels: glyphs on whole points.
  pango_context_set_round_glyph_positions(context, TRUE);
  PangoLayout *layout = pango_layout_new(context);
  g_object_unref(context);
  return layout;
}

int shim_widget_remove_drop_targets(GtkWidget *widget) {
  int removed = 0;
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = g_list_model_get_n_items(controllers); i > 0; i--) {
    GtkEventController *controller = g_list_model_get_item(controllers, i - 1);
    if (!controller) continue;
    if (GTK_IS_DROP_TARGET(controller) || GTK_IS_DROP_TARGET_ASYNC(controller)) {
      gtk_widget_remove_controller(widget, controller);
      removed++;
    }
    g_object_unref(controller);
  }
  g_object_unref(controllers);
  return removed;
}

GtkTextTag *shim_text_tag_new(int is_bold, int is_italic, int is_underlined, int is_struck_through, int has_color,
                              const GdkRGBA *color) {
  GtkTextTag *tag = gtk_text_tag_new(NULL);
  if (is_bold) g_object_set(tag, "weight", PANGO_WEIGHT_BOLD, NULL);
  if (is_italic) g_object_set(tag, "style", PANGO_STYLE_ITALIC, NULL);
  if (is_underlined) g_object_set(tag, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  if (is_struck_through) g_object_set(tag, "strikethrough", TRUE, NULL);
  if (has_color) g_object_set(tag, "foreground-rgba", color, NULL);
  return tag;
}

int shim_text_scroll_offset(GtkText *text) {
  int offset = 0;
  g_object_get(text, "scroll-offset", &offset, NULL);
  return offset;
}
