#ifndef CPOPPLER_H
#define CPOPPLER_H

#include <stddef.h>
#include <stdint.h>

// Poppler is optional, so nothing is linked with it: it's loaded when a process for documents starts, and its
// functions are found by their names. The types of those functions can't be told to Swift without headers.

/// An open document. Belongs to one thread at a time.
struct pinboard_document;

/// The reason why a document can't be opened.
enum pinboard_document_problem {
  PINBOARD_DOCUMENT_NO_LIBRARY,  // poppler isn't installed
  PINBOARD_DOCUMENT_LOCKED,      // the document opens with a password only
  PINBOARD_DOCUMENT_UNREADABLE,
};

/// The part of a page that's drawn, and its size.
struct pinboard_document_view {
  double scale_x, scale_y;  // pixels for each point of the page
  double x, y;              // the place of the first pixel, in pixels from the page's upper left corner
  uint32_t width, height;   // pixels
};

/// Loads poppler if it's installed, and draws a page with text, so that all is loaded that documents need. A
/// process calls it before it enters its cage.
void pinboard_document_prepare(void);

/// Opens a document of `length` bytes, which were allocated by malloc and are freed with it, also if it can't
/// be opened. Returns NULL then, with the problem and poppler's `message` (of 200 bytes).
struct pinboard_document *_Nullable pinboard_document_open(
    void *_Nonnull bytes, size_t length, enum pinboard_document_problem *_Nonnull problem,
    char *_Nonnull message);

/// Returns the number of pages.
uint32_t pinboard_document_pages(const struct pinboard_document *_Nonnull document);

/// Returns the width and height of a page as it's seen, in points of 1/72 inch. Returns 0 if there's no such
/// page. The first page is 0.
int pinboard_document_page_size(
    const struct pinboard_document *_Nonnull document, uint32_t page, double *_Nonnull width,
    double *_Nonnull height);

/// Draws a part of a page on white paper: red, green and blue. Returns 0 if there's no such page, or not
/// enough memory. Neither side of the part may be longer than 32,767 pixels.
int pinboard_document_draw(
    const struct pinboard_document *_Nonnull document, uint32_t page,
    const struct pinboard_document_view *_Nonnull view, uint8_t *_Nonnull pixels, size_t stride);

void pinboard_document_close(struct pinboard_document *_Nonnull document);

#endif
