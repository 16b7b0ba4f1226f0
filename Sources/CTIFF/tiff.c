#include "CTIFF.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiff_file.h"

// MARK: The bytes

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t length) {
  struct pinboard_tiff *tiff = handle;
  if (length <= 0) return 0;
  size_t got = tiff->read(tiff->data, tiff->position, buffer, (size_t)length);
  tiff->position += got;
  return (tmsize_t)got;
}

static tmsize_t write_nothing(thandle_t handle, void *buffer, tmsize_t length) {
  (void)handle, (void)buffer, (void)length;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
  struct pinboard_tiff *tiff = handle;
  uint64_t start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? tiff->position : tiff->length;
  tiff->position = start + offset;
  return tiff->position;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size(thandle_t handle) { return ((struct pinboard_tiff *)handle)->length; }

// MARK: What libtiff says

static int remember(TIFF *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)module;
  struct pinboard_tiff *tiff = data;
  if (!tiff->message[0]) vsnprintf(tiff->message, MESSAGE_LENGTH, format, arguments);
  return 1;
}

static int stay_silent(TIFF *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)data, (void)module, (void)format, (void)arguments;
  return 1;
}

// MARK: The picture

static TIFF *open_file(struct pinboard_tiff *tiff, uint64_t most_memory) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, remember, tiff);
  TIFFOpenOptionsSetWarningHandlerExtR(options, stay_silent, tiff);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most_memory);
  TIFF *file = TIFFClientOpenExt(
      "TIFF", "rm", tiff, read_bytes, write_nothing, seek, close_nothing, size, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return file;
}

static enum pinboard_tiff_alpha alpha_of(const TIFFRGBAImage *image) {
  if (image->alpha == 0) return PINBOARD_TIFF_OPAQUE;
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  TIFFGetFieldDefaulted(image->tif, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  if (count == 0 || kinds[0] == EXTRASAMPLE_UNSPECIFIED) return PINBOARD_TIFF_UNSAID;
  // libtiff multiplies colours by alpha, but not grey that's stored contiguously with its alpha.
  int is_grey = image->photometric == PHOTOMETRIC_MINISBLACK || image->photometric == PHOTOMETRIC_MINISWHITE;
  if (kinds[0] == EXTRASAMPLE_UNASSALPHA && is_grey && image->isContig) return PINBOARD_TIFF_STRAIGHT;
  return PINBOARD_TIFF_MULTIPLIED;
}

static uint32_t step_of(TIFF *file, uint32_t height) {
  uint32_t step = 0;
  TIFFGetFieldDefaulted(file, TIFFIsTiled(file) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &step);
  return step == 0 || step > height ? height : step;
}

// Makes libtiff return L, a and b as they are, because its own conversion handles neither of the two whites
// nor sRGB's curve.
static int keep_lab(TIFF *file, uint16_t photometric) {
  uint16_t samples = 0;
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
  if ((photometric != PHOTOMETRIC_CIELAB && photometric != PHOTOMETRIC_ICCLAB) || samples != 3) return 0;
  return TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
}

static int read_size(TIFF *file, struct pinboard_tiff_facts *facts) {
  return TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &facts->width) &&
         TIFFGetField(file, TIFFTAG_IMAGELENGTH, &facts->height) && facts->width > 0 && facts->height > 0;
}

struct pinboard_tiff *pinboard_tiff_open(
    pinboard_tiff_read read, void *data, uint64_t length, uint64_t most_memory,
    struct pinboard_tiff_facts *facts, char *message) {
  memset(facts, 0, sizeof *facts);
  message[0] = 0;
  struct pinboard_tiff *tiff = calloc(1, sizeof *tiff);
  if (!tiff) return NULL;
  tiff->read = read;
  tiff->data = data;
  tiff->length = length;
  tiff->samples.most_memory = most_memory;
  tiff->file = open_file(tiff, most_memory);
  if (!tiff->file || !read_size(tiff->file, facts)) {
    snprintf(message, MESSAGE_LENGTH, "%s", tiff->message);
    pinboard_tiff_close(tiff);
    return NULL;
  }
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_BITSPERSAMPLE, &facts->bits);
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLEFORMAT, &facts->format);
  TIFFGetField(tiff->file, TIFFTAG_PHOTOMETRIC, &facts->photometric);
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_COMPRESSION, &facts->compression);
  facts->has_codec = TIFFIsCODECConfigured(facts->compression);
  if (keep_lab(tiff->file, facts->photometric)) {
    int is_signed = facts->photometric == PHOTOMETRIC_CIELAB;
    float *white = NULL;
    if (TIFFGetField(tiff->file, TIFFTAG_WHITEPOINT, &white) && white[0] > 0.01f && white[1] > 0.01f) {
      facts->white_x = white[0];
      facts->white_y = white[1];
    }
    facts->lab = is_signed ? PINBOARD_TIFF_LAB_SIGNED : PINBOARD_TIFF_LAB_OFFSET;
  }
  facts->step = step_of(tiff->file, facts->height);
  const void *profile = NULL;
  if (TIFFGetField(tiff->file, TIFFTAG_ICCPROFILE, &facts->profile_length, &profile))
    facts->profile = profile;
  if (tiff_choose_samples(tiff, facts)) return tiff;
  char reason[1024] = "";
  tiff->has_image = TIFFRGBAImageBegin(&tiff->image, tiff->file, 1, reason);
  facts->is_readable = tiff->has_image;
  if (!tiff->has_image) {
    snprintf(tiff->message, MESSAGE_LENGTH, "%.*s", MESSAGE_LENGTH - 1, reason);
    return tiff;
  }
  // The pixels keep their stored orientation: nothing is mirrored here.
  tiff->image.req_orientation = tiff->image.orientation;
  facts->alpha = alpha_of(&tiff->image);
  return tiff;
}

int pinboard_tiff_read_rows(struct pinboard_tiff *tiff, uint32_t first, uint32_t count, uint8_t *pixels,
                            uint8_t *alphas) {
  if (tiff->samples.is_used) return tiff_read_samples(tiff, first, count, pixels, alphas);
  if (!tiff->has_image || first >= tiff->image.height || count > tiff->image.height - first) return 0;
  tiff->image.row_offset = (int)first;
  tiff->image.col_offset = 0;
  return TIFFRGBAImageGet(&tiff->image, (uint32_t *)(void *)pixels, tiff->image.width, count) != 0;
}

const char *pinboard_tiff_message(const struct pinboard_tiff *tiff) { return tiff->message; }

void pinboard_tiff_close(struct pinboard_tiff *tiff) {
  if (tiff->has_image) TIFFRGBAImageEnd(&tiff->image);
  if (tiff->file) TIFFClose(tiff->file);
  free(tiff->samples.bytes);
  free(tiff);
}
