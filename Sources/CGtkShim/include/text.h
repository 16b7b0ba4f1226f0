#ifndef SHIM_TEXT_H
#define SHIM_TEXT_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Makes a layout in the desktop's font and resolution, without a widget. Transfer full.
PangoLayout *shim_text_layout_new(void);

/// Returns the number of points that a text of one line is scrolled out at its left.
int shim_text_scroll_offset(GtkText *text);

/// Makes a tag without a name that sets only the given attributes. Transfer full.
GtkTextTag *shim_text_tag_new(int is_bold, int is_italic, int is_underlined, int is_struck_through, int has_color,
                              const GdkRGBA *color);

/// Makes a tag without a name that changes nothing, but makes GTK measure the text that gets it again.
/// Transfer full.
GtkTextTag *shim_text_tag_new_measured(void);

/// Connects to "insert-text", called after the text was inserted. `end` is behind the text, and must still be
/// there when the handler returns.
gulong shim_text_buffer_on_inserted(GtkTextBuffer *buffer,
                                    void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, GtkTextIter *end,
                                                                             const char *text, int count, gpointer data),
                                    gpointer data, GClosureNotify destroy);

/// Connects to a signal without arguments, called after its default handler has run.
gulong shim_text_buffer_after(GtkTextBuffer *buffer, const char *signal,
                              void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, gpointer data),
                              gpointer data, GClosureNotify destroy);

/// Makes a picture in a text: an empty place of no size until `shim_text_picture_show` is called. Transfer
/// full.
GdkPaintable *shim_text_picture_new(void);

/// Sets the content of a picture and its size in points. NULL means that there's no content yet.
void shim_text_picture_show(GdkPaintable *picture, GdkPaintable *_Nullable content, int width, int height);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
