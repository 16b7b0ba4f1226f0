#include "CPoppler.h"

#include <dlfcn.h>
#include <glib-object.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_LENGTH = 200 };

// The numbers of poppler's error and of cairo's format, which are parts of their interfaces.
enum { POPPLER_ENCRYPTED = 1, CAIRO_RGB24 = 1 };

struct pinboard_document {
  void *document;
};

// MARK: The libraries

// cairo comes with poppler, and is found through it.
static struct {
  void *(*open)(GBytes *bytes, const char *password, GError **error);
  int (*page_count)(void *document);
  void *(*page)(void *document, int index);
  void (*page_size)(void *page, double *width, double *height);
  void (*render)(void *page, void *cairo);
  GQuark (*error_quark)(void);
  void *(*surface_create)(int format, int width, int height);
  int (*surface_status)(void *surface);
  void (*surface_flush)(void *surface);
  unsigned char *(*surface_data)(void *surface);
  int (*surface_stride)(void *surface);
  void (*surface_destroy)(void *surface);
  void *(*create)(void *surface);
  void (*set_color)(void *cairo, double red, double green, double blue);
  void (*paint)(void *cairo);
  void (*translate)(void *cairo, double x, double y);
  void (*scale)(void *cairo, double x, double y);
  int (*status)(void *cairo);
  void (*destroy)(void *cairo);
} poppler;

static int is_loaded;

static int load(void) {
  void *library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct {
    const char *name;
    void *place;
  } functions[] = {
      {"poppler_document_new_from_bytes", &poppler.open},
      {"poppler_document_get_n_pages", &poppler.page_count},
      {"poppler_document_get_page", &poppler.page},
      {"poppler_page_get_size", &poppler.page_size},
      {"poppler_page_render", &poppler.render},
      {"poppler_error_quark", &poppler.error_quark},
      {"cairo_image_surface_create", &poppler.surface_create},
      {"cairo_surface_status", &poppler.surface_status},
      {"cairo_surface_flush", &poppler.surface_flush},
      {"cairo_image_surface_get_data", &poppler.surface_data},
      {"cairo_image_surface_get_stride", &poppler.surface_stride},
      {"cairo_surface_destroy", &poppler.surface_destroy},
      {"cairo_create", &poppler.create},
      {"cairo_set_source_rgb", &poppler.set_color},
      {"cairo_paint", &poppler.paint},
      {"cairo_translate", &poppler.translate},
      {"cairo_scale", &poppler.scale},
      {"cairo_status", &poppler.status},
      {"cairo_destroy", &poppler.destroy},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *function = dlsym(library, functions[index].name);
    if (!function) return 0;
    // ISO C has no conversion between pointers to objects and to functions; POSIX says that they're alike.
    memcpy(functions[index].place, &function, sizeof function);
  }
  return 1;
}

// A page with text in fonts that it doesn't contain, so that fontconfig's settings are read. Its table of
// objects is missing, and poppler finds them without it.
static const char sample[] =
    "%PDF-1.4\n"
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 64 64]/Contents 4 0 R"
    "/Resources<</Font<</A 5 0 R/B 6 0 R/C 7 0 R>>>>>>endobj\n"
    "4 0 obj<</Length 62>>stream\n"
    "BT /A 9 Tf 4 50 Td (Aa) Tj /B 9 Tf (Aa) Tj /C 9 Tf (Aa) Tj ET \n"
    "endstream endobj\n"
    "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
    "6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Times-Bold>>endobj\n"
    "7 0 obj<</Type/Font/Subtype/Type1/BaseFont/Courier-Oblique>>endobj\n"
    "trailer<</Root 1 0 R/Size 8>>\n%%EOF\n";

void pinboard_document_prepare(void) {
  is_loaded = load();
  if (!is_loaded) return;
  void *bytes = malloc(sizeof sample - 1);
  if (!bytes) return;
  memcpy(bytes, sample, sizeof sample - 1);
  enum pinboard_document_problem problem;
  char message[MESSAGE_LENGTH];
  struct pinboard_document *document =
      pinboard_document_open(bytes, sizeof sample - 1, &problem, message);
  if (!document) return;
  static uint8_t pixels[64 * 64 * 3];
  struct pinboard_document_view view = {.scale_x = 1, .scale_y = 1, .width = 64, .height = 64};
  pinboard_document_draw(document, 0, &view, pixels, 64 * 3);
  // The document stays open, since poppler drops its settings with the last one.
}

// MARK: Documents

static void explain(GError *error, enum pinboard_document_problem *problem, char *message) {
  *problem = PINBOARD_DOCUMENT_UNREADABLE;
  if (!error) return;
  if (error->domain == poppler.error_quark() && error->code == POPPLER_ENCRYPTED)
    *problem = PINBOARD_DOCUMENT_LOCKED;
  snprintf(message, MESSAGE_LENGTH, "%s", error->message ? error->message : "");
  g_error_free(error);
}

struct pinboard_document *pinboard_document_open(
    void *bytes, size_t length, enum pinboard_document_problem *problem, char *message) {
  message[0] = 0;
  if (!is_loaded) {
    free(bytes);
    *problem = PINBOARD_DOCUMENT_NO_LIBRARY;
    return NULL;
  }
  GBytes *all = g_bytes_new_with_free_func(bytes, length, free, bytes);
  GError *error = NULL;
  void *opened = poppler.open(all, NULL, &error);
  g_bytes_unref(all);
  struct pinboard_document *document = opened ? calloc(1, sizeof *document) : NULL;
  if (!document) {
    if (opened) g_object_unref(opened);
    explain(error, problem, message);
    return NULL;
  }
  document->document = opened;
  return document;
}

uint32_t pinboard_document_pages(const struct pinboard_document *document) {
  int count = poppler.page_count(document->document);
  return count > 0 ? (uint32_t)count : 0;
}

// Returns a page that the caller releases; NULL if there's none.
static void *page_of(const struct pinboard_document *document, uint32_t page) {
  return page < pinboard_document_pages(document) ? poppler.page(document->document, (int)page) : NULL;
}

int pinboard_document_page_size(
    const struct pinboard_document *document, uint32_t index, double *width, double *height) {
  void *page = page_of(document, index);
  if (!page) return 0;
  poppler.page_size(page, width, height);
  g_object_unref(page);
  return 1;
}

// Draws the page, and returns cairo's surface or NULL.
static void *drawn(void *page, const struct pinboard_document_view *view) {
  void *surface = poppler.surface_create(CAIRO_RGB24, (int)view->width, (int)view->height);
  void *cairo = poppler.create(surface);
  poppler.set_color(cairo, 1, 1, 1);
  poppler.paint(cairo);
  poppler.translate(cairo, -view->x, -view->y);
  poppler.scale(cairo, view->scale_x, view->scale_y);
  if (poppler.status(cairo) == 0) poppler.render(page, cairo);
  poppler.destroy(cairo);
  poppler.surface_flush(surface);
  if (poppler.surface_status(surface) == 0 && poppler.surface_data(surface)) return surface;
  poppler.surface_destroy(surface);
  return NULL;
}

int pinboard_document_draw(const struct pinboard_document *document, uint32_t index,
                           const struct pinboard_document_view *view, uint8_t *pixels, size_t stride) {
  void *page = page_of(document, index);
  if (!page) return 0;
  void *surface = drawn(page, view);
  g_object_unref(page);
  if (!surface) return 0;
  const uint8_t *data = poppler.surface_data(surface);
  size_t step = (size_t)poppler.surface_stride(surface);
  for (size_t y = 0; y < view->height; y++) {
    for (size_t x = 0; x < view->width; x++) {
      uint32_t pixel;
      memcpy(&pixel, data + y * step + x * 4, sizeof pixel);
      uint8_t *out = pixels + y * stride + x * 3;
      out[0] = (uint8_t)(pixel >> 16);
      out[1] = (uint8_t)(pixel >> 8);
      out[2] = (uint8_t)pixel;
    }
  }
  poppler.surface_destroy(surface);
  return 1;
}

void pinboard_document_close(struct pinboard_document *document) {
  g_object_unref(document->document);
  free(document);
}
