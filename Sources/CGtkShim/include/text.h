#ifndef SHIM_TEXT_H
#define SHIM_TEXT_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A layout in the desktop's font and resolution, without a widget. Transfer full.
PangoLayout *shim_text_layout_new(void);

/// Points of a text of one line that are scrolled out at its left.
int shim_text_scroll_offset(GtkText *text);

/// A tag without a name that sets what's said and nothing else. Transfer full.
GtkTextTag *shim_text_tag_new(int is_bold, int is_italic, int is_underlined, int is_struck_through, int has_color,
                              const GdkRGBA *color);

/// A tag without a name that changes nothing, and for which a text that gets it is measured again. Transfer full.
GtkTextTag *shim_text_tag_new_measured(void);

/// "insert-text", when the text is there: `end` is behind it, and must still be when the handler returns.
gulong shim_text_buffer_on_inserted(GtkTextBuffer *buffer,
                                    void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, GtkTextIter *end,
                                                                             const char *text, int count, gpointer data),
                                    gpointer data, GClosureNotify destroy);

/// A signal without arguments, when its default handler has run.
gulong shim_text_buffer_after(GtkTextBuffer *buffer, const char *signal,
                              void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, gpointer data),
                              gpointer data, GClosureNotify destroy);

/// A picture in a text: an empty place of no size until it's told what it shows. Transfer full.
GdkPaintable *shim_text_picture_new(void);

/// Says what a picture shows, nothing yet being NULL, and how large it is in points.
void shim_text_picture_show(GdkPaintable *picture, GdkPaintable *_Nullable content, int width, int height);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
