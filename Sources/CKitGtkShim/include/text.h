#ifndef SHIM_TEXT_H
#define SHIM_TEXT_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Creates a layout in the desktop's font and resolution, without a widget. Transfer full.
PangoLayout *shim_text_layout_new(void);

/// Returns the scroll offset of a single-line text, in points.
int shim_text_scroll_offset(GtkText *text);

/// Creates an anonymous tag that sets the given attributes only. Transfer full.
GtkTextTag *shim_text_tag_new(int is_bold, int is_italic, int is_underlined, int is_struck_through, int has_color,
                              const GdkRGBA *color);

/// Creates an anonymous tag that changes nothing, but makes the text to which it's applied be measured again.
/// Transfer full.
GtkTextTag *shim_text_tag_new_measured(void);

/// Creates an anonymous tag that changes nothing, but makes letters with it be shaped apart from letters
/// without it. Transfer full.
GtkTextTag *shim_text_tag_new_piece(void);

/// Connects to "insert-text", after the text was inserted: `end` is behind the text, and must be there again
/// when the handler returns.
gulong shim_text_buffer_on_inserted(GtkTextBuffer *buffer,
                                    void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, GtkTextIter *end,
                                                                             const char *text, int count, gpointer data),
                                    gpointer data, GClosureNotify destroy);

/// Connects to a signal without arguments, after its default handler.
gulong shim_text_buffer_after(GtkTextBuffer *buffer, const char *signal,
                              void (*_Nonnull SHIM_MAIN_ACTOR handler)(GtkTextBuffer *buffer, gpointer data),
                              gpointer data, GClosureNotify destroy);

/// Creates a picture in a text: an empty space of zero size until its content is set. Transfer full.
GdkPaintable *shim_text_picture_new(void);

/// Sets a picture's content (NULL: none yet) and its size in points.
void shim_text_picture_show(GdkPaintable *picture, GdkPaintable *_Nullable content, int width, int height);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
