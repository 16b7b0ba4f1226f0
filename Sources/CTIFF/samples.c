#include <stdlib.h>
#include <string.h>

#include "tiff_file.h"

// libtiff's conversion to red, green, blue and alpha takes signed numbers for unsigned ones, knows five
// numbers of bits, and drops the alpha of palettes and the inks that a profile describes. Such pictures are
// read sample by sample.

static int colors_of(uint16_t photometric) {
  switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE: return 1;
    case PHOTOMETRIC_RGB: return 3;
    case PHOTOMETRIC_SEPARATED: return 4;
    default: return 0;
  }
}

static int is_usual(TIFF *file, const struct pinboard_tiff_facts *facts, uint16_t count) {
  // Of tiles at the right edge, libtiff takes columns of 16 bits from the wrong place.
  if (facts->format == SAMPLEFORMAT_INT || TIFFIsTiled(file)) return 0;
  switch (facts->bits) {
    case 1:
    case 2:
    case 4:
    case 8:
    case 16: break;
    default: return 0;
  }
  if (facts->photometric == PHOTOMETRIC_PALETTE) return count == 1 && facts->bits <= 8;
  // Colours of fewer bits are read for grey and palettes alone.
  if (facts->bits < 8) return facts->photometric <= PHOTOMETRIC_MINISBLACK && count == 1;
  // Of grey with alpha, 16 bits become noise.
  if (facts->photometric <= PHOTOMETRIC_MINISBLACK && count > 1) return 0;
  return facts->photometric != PHOTOMETRIC_SEPARATED;
}

int tiff_choose_samples(struct pinboard_tiff *tiff, struct pinboard_tiff_facts *facts) {
  struct tiff_samples *samples = &tiff->samples;
  uint16_t planar = PLANARCONFIG_CONTIG, kinds_count = 0, inks = INKSET_CMYK;
  uint16_t *kinds = NULL;
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLESPERPIXEL, &samples->count);
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_PLANARCONFIG, &planar);
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_EXTRASAMPLES, &kinds_count, &kinds);
  TIFFGetFieldDefaulted(tiff->file, TIFFTAG_INKSET, &inks);
  samples->colors = (uint16_t)colors_of(facts->photometric);
  int is_number = facts->format != SAMPLEFORMAT_IEEEFP && facts->format < SAMPLEFORMAT_COMPLEXINT;
  int is_jpeg = facts->compression == COMPRESSION_JPEG || facts->compression == COMPRESSION_OJPEG;
  if (!samples->colors || samples->count < samples->colors || samples->count > 64 || !is_number ||
      facts->bits < 1 || facts->bits > 32 || !facts->has_codec || (is_jpeg && facts->bits != 8) ||
      facts->lab != PINBOARD_TIFF_LAB_NONE || is_usual(tiff->file, facts, samples->count) ||
      (facts->photometric == PHOTOMETRIC_SEPARATED && inks != INKSET_CMYK) ||
      (facts->photometric == PHOTOMETRIC_PALETTE && facts->bits > 16))
    return 0;
  samples->width = facts->width;
  samples->height = facts->height;
  samples->step = facts->step;
  samples->bits = facts->bits;
  samples->photometric = facts->photometric;
  samples->is_signed = facts->format == SAMPLEFORMAT_INT;
  samples->is_tiled = TIFFIsTiled(tiff->file);
  samples->planes = planar == PLANARCONFIG_SEPARATE ? samples->count : 1;
  if (samples->count > samples->colors && kinds_count > 0 && kinds[0] != EXTRASAMPLE_UNSPECIFIED) {
    samples->alpha = samples->colors;
    facts->alpha = kinds[0] == EXTRASAMPLE_ASSOCALPHA ? PINBOARD_TIFF_MULTIPLIED : PINBOARD_TIFF_STRAIGHT;
    if (facts->photometric == PHOTOMETRIC_SEPARATED) facts->alpha = PINBOARD_TIFF_STRAIGHT;
  }
  samples->length = samples->is_tiled ? TIFFTileSize(tiff->file) : TIFFStripSize(tiff->file);
  if (samples->length < 1 || (uint64_t)samples->length > samples->most_memory) return 0;
  samples->bytes = malloc((size_t)samples->length);
  samples->is_used = samples->bytes != NULL;
  facts->is_readable = samples->is_used;
  facts->has_inks = samples->is_used && facts->photometric == PHOTOMETRIC_SEPARATED;
  return samples->is_used;
}

// Returns one sample of an unpacked row. Numbers of whole bytes are in this computer's order; the bits of
// others follow each other.
static uint32_t sample_at(const uint8_t *row, size_t index, uint16_t bits) {
  uint32_t number = 0;
  uint16_t half;
  switch (bits) {
    case 8: return row[index];
    case 16: memcpy(&half, row + index * 2, sizeof half); return half;
    case 24: return row[index * 3] | (uint32_t)row[index * 3 + 1] << 8 | (uint32_t)row[index * 3 + 2] << 16;
    case 32: memcpy(&number, row + index * 4, sizeof number); return number;
    default:
      for (size_t place = index * bits; place < (index + 1) * bits; place++)
        number = number << 1 | (row[place / 8] >> (7 - place % 8) & 1);
      return number;
  }
}

static uint8_t byte_of(uint32_t number, const struct tiff_samples *samples) {
  uint64_t most = (1ull << samples->bits) - 1;
  if (samples->is_signed) number ^= 1u << (samples->bits - 1);
  return (uint8_t)((number * 255ull + most / 2) / most);
}

// Puts one sample in its place: a byte of the pixel, or three of them for grey and palettes.
static void put(struct pinboard_tiff *tiff, uint32_t number, uint16_t sample, uint8_t *pixel, uint8_t *alpha,
                uint16_t *const palette[3]) {
  const struct tiff_samples *samples = &tiff->samples;
  if (samples->alpha && sample == samples->alpha) {
    *alpha = byte_of(number, samples);
  } else if (samples->photometric == PHOTOMETRIC_PALETTE && sample == 0) {
    for (int channel = 0; channel < 3; channel++) pixel[channel] = (uint8_t)(palette[channel][number] >> 8);
  } else if (samples->colors == 1 && sample == 0) {
    uint8_t light = byte_of(number, samples);
    if (samples->photometric == PHOTOMETRIC_MINISWHITE) light = 255 - light;
    pixel[0] = pixel[1] = pixel[2] = light;
  } else if (sample < samples->colors) {
    pixel[sample] = byte_of(number, samples);
  }
}

int tiff_read_samples(struct pinboard_tiff *tiff, uint32_t first, uint32_t count, uint8_t *pixels,
                      uint8_t *alphas) {
  struct tiff_samples *samples = &tiff->samples;
  uint32_t part_width = samples->width;
  uint16_t *palette[3] = {NULL, NULL, NULL};
  if (first >= samples->height || count > samples->height - first || count > samples->step) return 0;
  if (samples->is_tiled) TIFFGetFieldDefaulted(tiff->file, TIFFTAG_TILEWIDTH, &part_width);
  if (part_width < 1) return 0;
  if (samples->photometric == PHOTOMETRIC_PALETTE &&
      !TIFFGetField(tiff->file, TIFFTAG_COLORMAP, &palette[0], &palette[1], &palette[2]))
    return 0;
  uint16_t in_part = samples->planes > 1 ? 1 : samples->count;
  size_t row_length = ((size_t)part_width * in_part * samples->bits + 7) / 8;
  if (row_length * count > (size_t)samples->length) return 0;
  memset(alphas, 255, (size_t)samples->width * count);
  for (uint32_t left = 0; left < samples->width; left += part_width) {
    uint32_t columns = part_width < samples->width - left ? part_width : samples->width - left;
    for (uint16_t plane = 0; plane < samples->planes; plane++) {
      // A plane that shows nothing may be missing.
      if (plane >= samples->colors && !(samples->alpha && plane == samples->alpha)) continue;
      tmsize_t got =
          samples->is_tiled
              ? TIFFReadEncodedTile(tiff->file, TIFFComputeTile(tiff->file, left, first, 0, plane), samples->bytes,
                                    samples->length)
              : TIFFReadEncodedStrip(tiff->file, TIFFComputeStrip(tiff->file, first, plane), samples->bytes,
                                     samples->length);
      if (got < (tmsize_t)(row_length * count)) return 0;
      for (uint32_t y = 0; y < count; y++) {
        const uint8_t *row = samples->bytes + row_length * y;
        for (uint32_t x = 0; x < columns; x++) {
          size_t place = (size_t)y * samples->width + left + x;
          for (uint16_t sample = 0; sample < in_part; sample++)
            put(tiff, sample_at(row, (size_t)x * in_part + sample, samples->bits), plane + sample,
                pixels + place * 4, alphas + place, palette);
        }
      }
    }
    if (part_width > samples->width - left) break;
  }
  // Beside inks, of which there are four, alpha stays where it is.
  for (size_t index = 0; samples->colors < 4 && index < (size_t)samples->width * count; index++)
    pixels[index * 4 + 3] = alphas[index];
  return 1;
}
