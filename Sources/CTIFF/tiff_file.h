#ifndef TIFF_FILE_H
#define TIFF_FILE_H

#include <tiffio.h>

#include "CTIFF.h"

enum { MESSAGE_LENGTH = 200 };

// How samples are read that libtiff's own conversion doesn't read, or of which it drops something.
struct tiff_samples {
  int is_used;
  uint32_t width, height, step;
  uint16_t bits, count, colors, photometric, planes;
  int is_signed, is_tiled;
  // The number of the sample that's alpha; 0 for none.
  uint16_t alpha;
  // A strip or tile as libtiff unpacks it.
  uint8_t *bytes;
  tmsize_t length;
  uint64_t most_memory;
};

struct pinboard_tiff {
  TIFF *file;
  TIFFRGBAImage image;
  int has_image;
  struct tiff_samples samples;
  pinboard_tiff_read read;
  void *data;
  uint64_t length, position;
  char message[MESSAGE_LENGTH];
};

// Decides whether the samples are read one by one, and completes the facts if so.
int tiff_choose_samples(struct pinboard_tiff *tiff, struct pinboard_tiff_facts *facts);

int tiff_read_samples(struct pinboard_tiff *tiff, uint32_t first, uint32_t count, uint8_t *pixels,
                      uint8_t *alphas);

#endif
