#include "CKitGtkShim.h"

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
  // Glyphs on whole points, as in GTK's own labels.
  pango_context_set_round_glyph_positions(context, TRUE);
  PangoLayout *layout = pango_layout_new(context);
  g_object_unref(context);
  return layout;
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

gulong shim_text_buffer_on_inserted(GtkTextBuffer *buffer,
                                    void (*handler)(GtkTextBuffer *, GtkTextIter *, const char *, int, gpointer),
                                    gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(buffer, "insert-text", G_CALLBACK(handler), data, destroy, G_CONNECT_AFTER);
}

gulong shim_text_buffer_after(GtkTextBuffer *buffer, const char *signal, void (*handler)(GtkTextBuffer *, gpointer),
                              gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(buffer, signal, G_CALLBACK(handler), data, destroy, G_CONNECT_AFTER);
}

GtkTextTag *shim_text_tag_new_measured(void) {
  GtkTextTag *tag = gtk_text_tag_new(NULL);
  g_object_set(tag, "rise", 0, NULL);
  return tag;
}

GtkTextTag *shim_text_tag_new_piece(void) {
  GtkTextTag *tag = gtk_text_tag_new(NULL);
  // GTK gives Pango no attribute for values that are the default. This one is, in every pixel.
  g_object_set(tag, "scale", 1.0000001, NULL);
  return tag;
}

typedef struct {
  GObject parent;
  GdkPaintable *content;
  int width, height;
} ShimTextPicture;

typedef struct {
  GObjectClass parent;
} ShimTextPictureClass;

static void text_picture_snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  ShimTextPicture *picture = (ShimTextPicture *)paintable;
  if (picture->content) {
    gdk_paintable_snapshot(picture->content, snapshot, width, height);
    return;
  }
  // A placeholder that's visible on light and dark backgrounds, until the pixels have arrived.
  gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.5f, 0.5f, 0.5f, 0.2f}, &GRAPHENE_RECT_INIT(0, 0, width, height));
}

static int text_picture_width(GdkPaintable *paintable) { return ((ShimTextPicture *)paintable)->width; }
static int text_picture_height(GdkPaintable *paintable) { return ((ShimTextPicture *)paintable)->height; }

static void text_picture_paintable_init(GdkPaintableInterface *interface) {
  interface->snapshot = text_picture_snapshot;
  interface->get_intrinsic_width = text_picture_width;
  interface->get_intrinsic_height = text_picture_height;
}

G_DEFINE_TYPE_WITH_CODE(ShimTextPicture, shim_text_picture, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, text_picture_paintable_init))

static void text_picture_finalize(GObject *object) {
  g_clear_object(&((ShimTextPicture *)object)->content);
  G_OBJECT_CLASS(shim_text_picture_parent_class)->finalize(object);
}

static void shim_text_picture_class_init(ShimTextPictureClass *class) {
  G_OBJECT_CLASS(class)->finalize = text_picture_finalize;
}

static void shim_text_picture_init(ShimTextPicture *picture) { (void)picture; }

GdkPaintable *shim_text_picture_new(void) { return g_object_new(shim_text_picture_get_type(), NULL); }

void shim_text_picture_show(GdkPaintable *paintable, GdkPaintable *content, int width, int height) {
  ShimTextPicture *picture = (ShimTextPicture *)paintable;
  g_set_object(&picture->content, content);
  picture->width = width;
  picture->height = height;
  gdk_paintable_invalidate_size(paintable);
  gdk_paintable_invalidate_contents(paintable);
}

int shim_text_scroll_offset(GtkText *text) {
  int offset = 0;
  g_object_get(text, "scroll-offset", &offset, NULL);
  return offset;
}
