#include "COpenEXR.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_LENGTH = 200 };

// Without the headers of OpenEXR, a decoder is built that says that the library is missing.
#if __has_include(<OpenEXR/openexr.h>)

#include <OpenEXR/openexr.h>
#include <dlfcn.h>

// The greatest sides of a picture and of a tile, in pixels.
enum { MOST_SIDE = 1 << 20, MOST_TILE_SIDE = 1 << 14 };

// The channels that make a pixel.
enum { RED, GREEN, BLUE, ALPHA, CHANNELS };

struct pinboard_exr {
  exr_context_t context;
  pinboard_exr_read read;
  void *data;
  uint64_t length;
  exr_attr_box2i_t window;
  uint32_t width, height, step;
  int is_tiled;
  int is_grey;
  // The numbers of the channels in the file's list; -1 for one that's missing.
  int channels[CHANNELS];
  exr_decode_pipeline_t pipeline;
  // Decompresses a part; NULL if the picture is stored as it is.
  exr_result_t (*decompress)(exr_decode_pipeline_t *pipeline);
  int has_pipeline;
  // The rows of one part, channel after channel, and room for those that aren't shown. The library's own ways
  // to mix channels confuse them where all four are of half precision, and also write those that nobody
  // wants.
  float *planes;
  char message[MESSAGE_LENGTH];
};

// MARK: The library

#define FUNCTIONS(each)                    \
  each(exr_start_read)                     \
  each(exr_finish)                         \
  each(exr_get_user_data)                  \
  each(exr_get_storage)                    \
  each(exr_get_data_window)                \
  each(exr_get_display_window)             \
  each(exr_get_channels)                   \
  each(exr_get_compression)                \
  each(exr_get_scanlines_per_chunk)        \
  each(exr_get_tile_sizes)                 \
  each(exr_read_scanline_chunk_info)       \
  each(exr_read_tile_chunk_info)           \
  each(exr_decoding_initialize)            \
  each(exr_decoding_choose_default_routines) \
  each(exr_decoding_update)                \
  each(exr_decoding_run)                   \
  each(exr_decoding_destroy)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
} library;

static int is_loaded;

void pinboard_exr_prepare(void) {
  void *opened = dlopen("libOpenEXRCore-3_1.so.30", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return;
  void *function;
#define FIND(name)                 \
  function = dlsym(opened, #name); \
  if (!function) return;           \
  memcpy(&library.name, &function, sizeof function);
  FUNCTIONS(FIND)
  is_loaded = 1;
}

// MARK: The bytes, and what the library says

static int64_t read_bytes(exr_const_context_t context, void *data, void *buffer, uint64_t length,
                          uint64_t offset, exr_stream_error_func_ptr_t report) {
  (void)context, (void)report;
  struct pinboard_exr *exr = data;
  return (int64_t)exr->read(exr->data, offset, buffer, (size_t)length);
}

static int64_t byte_count(exr_const_context_t context, void *data) {
  (void)context;
  return (int64_t)((struct pinboard_exr *)data)->length;
}

static void remember(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)code;
  void *data = NULL;
  // A context that can't be made has no data yet.
  if (!context || library.exr_get_user_data(context, &data) != EXR_ERR_SUCCESS || !data) return;
  struct pinboard_exr *exr = data;
  if (!exr->message[0]) snprintf(exr->message, MESSAGE_LENGTH, "%s", text ? text : "");
}

// MARK: The picture

static uint32_t side(int32_t first, int32_t last) {
  int64_t count = (int64_t)last - first + 1;
  return count > 0 && count <= MOST_SIDE ? (uint32_t)count : 0;
}

// The place of one edge from another. Places that no picture has are brought near.
static int32_t place(int32_t edge, int32_t origin) {
  int64_t distance = (int64_t)edge - origin;
  return (int32_t)(distance > MOST_SIDE ? MOST_SIDE : distance < -MOST_SIDE ? -MOST_SIDE : distance);
}

static int channel_named(const exr_attr_chlist_t *list, const char *layer, int length, const char *name) {
  for (int index = 0; index < list->num_channels; index++) {
    const char *full = list->entries[index].name.str;
    if (strncmp(full, layer, (size_t)length) == 0 && strcmp(full + length, name) == 0) return index;
  }
  return -1;
}

// Finds colours or luminance in a layer, whose name ends with a point or is empty.
static int choose_in_layer(struct pinboard_exr *exr, const exr_attr_chlist_t *list, const char *layer, int length) {
  static const char *const names[CHANNELS] = {"R", "G", "B", "A"};
  for (int channel = 0; channel < CHANNELS; channel++)
    exr->channels[channel] = channel_named(list, layer, length, names[channel]);
  if (exr->channels[RED] >= 0 || exr->channels[GREEN] >= 0 || exr->channels[BLUE] >= 0) return 1;
  exr->channels[RED] = channel_named(list, layer, length, "Y");
  exr->is_grey = exr->channels[RED] >= 0;
  return exr->is_grey;
}

// Chooses the picture's own channels, or else those of the first layer with colours, or else the first one.
static void choose_channels(struct pinboard_exr *exr, const exr_attr_chlist_t *list) {
  if (choose_in_layer(exr, list, "", 0)) return;
  for (int index = 0; index < list->num_channels; index++) {
    const char *name = list->entries[index].name.str;
    const char *point = strrchr(name, '.');
    if (point && choose_in_layer(exr, list, name, (int)(point - name) + 1)) return;
  }
  exr->channels[RED] = 0;
  exr->channels[ALPHA] = -1;
  exr->is_grey = 1;
}

static int are_whole(const struct pinboard_exr *exr, const exr_attr_chlist_t *list) {
  // Luminance with colours that are told for each fourth pixel.
  if (exr->is_grey && channel_named(list, "", 0, "RY") >= 0) return 0;
  for (int channel = 0; channel < CHANNELS; channel++) {
    int index = exr->channels[channel];
    if (index >= 0 && (list->entries[index].x_sampling != 1 || list->entries[index].y_sampling != 1)) return 0;
  }
  return 1;
}

static int read_facts(struct pinboard_exr *exr, struct pinboard_exr_facts *facts,
                      enum pinboard_exr_problem *problem) {
  exr_storage_t storage;
  exr_attr_box2i_t display;
  const exr_attr_chlist_t *list = NULL;
  if (library.exr_get_storage(exr->context, 0, &storage) || library.exr_get_channels(exr->context, 0, &list) ||
      library.exr_get_data_window(exr->context, 0, &exr->window) ||
      library.exr_get_display_window(exr->context, 0, &display) || !list || list->num_channels < 1)
    return 0;
  if (storage == EXR_STORAGE_DEEP_SCANLINE || storage == EXR_STORAGE_DEEP_TILED) {
    *problem = PINBOARD_EXR_DEEP;
    return 0;
  }
  exr_compression_t packing;
  if (!library.exr_get_compression(exr->context, 0, &packing) &&
      (packing == EXR_COMPRESSION_DWAA || packing == EXR_COMPRESSION_DWAB)) {
    *problem = PINBOARD_EXR_PACKED;
    return 0;
  }
  choose_channels(exr, list);
  if (!are_whole(exr, list)) {
    *problem = PINBOARD_EXR_REDUCED;
    return 0;
  }
  exr->is_tiled = storage == EXR_STORAGE_TILED;
  int32_t step = 0, tile_width = 0;
  exr_result_t failed = exr->is_tiled
                            ? library.exr_get_tile_sizes(exr->context, 0, 0, 0, &tile_width, &step)
                            : library.exr_get_scanlines_per_chunk(exr->context, 0, &step);
  exr->width = side(exr->window.min.x, exr->window.max.x);
  exr->height = side(exr->window.min.y, exr->window.max.y);
  if (failed || step < 1 || !exr->width || !exr->height) return 0;
  exr->step = (uint32_t)step;
  *facts = (struct pinboard_exr_facts){
      .x = place(exr->window.min.x, display.min.x),
      .y = place(exr->window.min.y, display.min.y),
      .width = exr->width,
      .height = exr->height,
      .frame_width = side(display.min.x, display.max.x),
      .frame_height = side(display.min.y, display.max.y),
      .step = exr->step,
      .has_alpha = exr->channels[ALPHA] >= 0,
  };
  return 1;
}

struct pinboard_exr *pinboard_exr_open(
    pinboard_exr_read read, void *data, uint64_t length, struct pinboard_exr_facts *facts,
    enum pinboard_exr_problem *problem, char *message) {
  message[0] = 0;
  *problem = is_loaded ? PINBOARD_EXR_UNREADABLE : PINBOARD_EXR_NO_LIBRARY;
  struct pinboard_exr *exr = is_loaded ? calloc(1, sizeof *exr) : NULL;
  if (!exr) return NULL;
  exr->read = read;
  exr->data = data;
  exr->length = length;
  exr_context_initializer_t settings = EXR_DEFAULT_CONTEXT_INITIALIZER;
  settings.error_handler_fn = remember;
  settings.user_data = exr;
  settings.read_fn = read_bytes;
  settings.size_fn = byte_count;
  settings.max_image_width = settings.max_image_height = MOST_SIDE;
  settings.max_tile_width = settings.max_tile_height = MOST_TILE_SIDE;
  exr_result_t failed = library.exr_start_read(&exr->context, "picture", &settings);
  if (failed) exr->context = NULL;
  if (failed || !read_facts(exr, facts, problem)) {
    snprintf(message, MESSAGE_LENGTH, "%s", exr->message);
    pinboard_exr_close(exr);
    return NULL;
  }
  return exr;
}

// MARK: Rows

// Reads a part of the picture to `pixels`, where its first row begins at the left edge.
static int read_part(struct pinboard_exr *exr, exr_chunk_info_t *part, uint32_t x, float *pixels) {
  exr_decode_pipeline_t *pipeline = &exr->pipeline;
  size_t plane = (size_t)exr->width * exr->step;
  if (!exr->planes) exr->planes = calloc(plane, (CHANNELS + 1) * sizeof(float));
  if (!exr->planes) return 0;
  // No part is larger than the rows that there's room for.
  if (part->width < 1 || part->height < 1 || (uint32_t)part->height > exr->step || x >= exr->width ||
      (uint32_t)part->width > exr->width - x)
    return 0;
  exr_result_t failed = exr->has_pipeline
                            ? library.exr_decoding_update(exr->context, 0, part, pipeline)
                            : library.exr_decoding_initialize(exr->context, 0, part, pipeline);
  if (failed) return 0;
  for (int index = 0; index < pipeline->channel_count; index++) {
    int channel = 0;
    while (channel < CHANNELS && exr->channels[channel] != index) channel++;
    exr_coding_channel_info_t *info = &pipeline->channels[index];
    info->user_bytes_per_element = sizeof(float);
    info->user_data_type = EXR_PIXEL_FLOAT;
    info->user_pixel_stride = sizeof(float);
    info->user_line_stride = (int32_t)(exr->width * sizeof(float));
    info->decode_to_ptr = (uint8_t *)(exr->planes + plane * (size_t)channel + x);
  }
  if (!exr->has_pipeline) {
    exr->has_pipeline = 1;
    if (library.exr_decoding_choose_default_routines(exr->context, 0, pipeline)) return 0;
    exr->decompress = pipeline->decompress_fn;
  }
  // What compression doesn't make smaller is stored as it is. Some of the library's routines don't know.
  pipeline->decompress_fn = part->packed_size == part->unpacked_size ? NULL : exr->decompress;
  if (library.exr_decoding_run(exr->context, 0, pipeline)) return 0;
  for (int channel = 0; channel < CHANNELS; channel++) {
    if (exr->channels[channel] < 0) continue;
    for (uint32_t y = 0; y < (uint32_t)part->height; y++) {
      const float *row = exr->planes + plane * (size_t)channel + (size_t)y * exr->width + x;
      float *out = pixels + ((size_t)y * exr->width + x) * CHANNELS + channel;
      for (uint32_t column = 0; column < (uint32_t)part->width; column++) out[column * CHANNELS] = row[column];
    }
  }
  return 1;
}

static int read_tiles(struct pinboard_exr *exr, uint32_t first, float *pixels) {
  int32_t width = 0, height = 0;
  if (library.exr_get_tile_sizes(exr->context, 0, 0, 0, &width, &height) || width < 1) return 0;
  for (uint32_t column = 0; (uint64_t)column * (uint32_t)width < exr->width; column++) {
    exr_chunk_info_t part;
    int failed = library.exr_read_tile_chunk_info(
        exr->context, 0, (int)column, (int)(first / exr->step), 0, 0, &part);
    if (failed || !read_part(exr, &part, column * (uint32_t)width, pixels)) return 0;
  }
  return 1;
}

int pinboard_exr_read_rows(struct pinboard_exr *exr, uint32_t first, float *pixels) {
  if (first >= exr->height) return 0;
  size_t count = (size_t)exr->width * exr->step;
  for (size_t index = 0; index < count; index++) {
    memset(pixels + index * CHANNELS, 0, ALPHA * sizeof *pixels);
    pixels[index * CHANNELS + ALPHA] = 1;
  }
  exr_chunk_info_t part;
  int is_there = exr->is_tiled
                     ? read_tiles(exr, first, pixels)
                     : library.exr_read_scanline_chunk_info(
                           exr->context, 0, exr->window.min.y + (int)first, &part) == EXR_ERR_SUCCESS &&
                           read_part(exr, &part, 0, pixels);
  if (!is_there) return 0;
  for (size_t index = 0; exr->is_grey && index < count; index++) {
    pixels[index * CHANNELS + GREEN] = pixels[index * CHANNELS + BLUE] = pixels[index * CHANNELS + RED];
  }
  return 1;
}

const char *pinboard_exr_message(const struct pinboard_exr *exr) { return exr->message; }

void pinboard_exr_close(struct pinboard_exr *exr) {
  if (exr->has_pipeline) library.exr_decoding_destroy(exr->context, &exr->pipeline);
  if (exr->context) library.exr_finish(&exr->context);
  free(exr->planes);
  free(exr);
}

#else

struct pinboard_exr {
  char message[MESSAGE_LENGTH];
};

void pinboard_exr_prepare(void) {}

struct pinboard_exr *pinboard_exr_open(
    pinboard_exr_read read, void *data, uint64_t length, struct pinboard_exr_facts *facts,
    enum pinboard_exr_problem *problem, char *message) {
  (void)read, (void)data, (void)length, (void)facts;
  *problem = PINBOARD_EXR_NO_LIBRARY;
  message[0] = 0;
  return NULL;
}

int pinboard_exr_read_rows(struct pinboard_exr *exr, uint32_t first, float *pixels) {
  (void)exr, (void)first, (void)pixels;
  return 0;
}

const char *pinboard_exr_message(const struct pinboard_exr *exr) { return exr->message; }

void pinboard_exr_close(struct pinboard_exr *exr) { free(exr); }

#endif
