#include "CJPEG.h"

#include <stdio.h>
// jpeglib.h requires stdio.h before it.
#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf exit;
  char message[JMSG_LENGTH_MAX];
  // Whether the bytes end without the end mark. What's missing before it is a warning of its own.
  int is_open;
};

static void leave(j_common_ptr codec) {
  struct failure *failure = (struct failure *)codec->err;
  codec->err->format_message(codec, failure->message);
  longjmp(failure->exit, 1);
}

static void remember(j_common_ptr codec, int level) {
  struct failure *failure = (struct failure *)codec->err;
  if (level >= 0) return;
  if (codec->err->msg_code == JWRN_JPEG_EOF) {
    failure->is_open = 1;
    return;
  }
  codec->err->num_warnings++;
  if (!failure->message[0]) codec->err->format_message(codec, failure->message);
}

static void stay_silent(j_common_ptr codec) { (void)codec; }

// Clears the warnings about bytes between the header's segments, because such bytes harm nothing.
static void forgive_stray_bytes(j_decompress_ptr codec) {
  codec->err->num_warnings = 0;
  ((struct failure *)codec->err)->message[0] = 0;
}

// Whether passes of a progressive picture are missing. Nothing says how many there are, so they count as
// missing if the bytes end before all coefficients are exact.
static int lacks_passes(j_decompress_ptr codec) {
  if (!((struct failure *)codec->err)->is_open || !codec->progressive_mode || !codec->coef_bits) return 0;
  for (int component = 0; component < codec->num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (codec->coef_bits[component][index] != 0) return 1;
  return 0;
}

static void prepare(struct failure *failure) {
  memset(failure, 0, sizeof *failure);
  jpeg_std_error(&failure->manager);
  failure->manager.error_exit = leave;
  failure->manager.emit_message = remember;
  failure->manager.output_message = stay_silent;
}

int pinboard_jpeg_read_inks(const uint8_t *bytes, size_t length, unsigned denominator, uint64_t most_pixels,
                            struct pinboard_jpeg_inks *result) {
  struct jpeg_decompress_struct codec;
  struct failure failure;
  memset(result, 0, sizeof *result);
  memset(&codec, 0, sizeof codec);
  prepare(&failure);
  codec.err = &failure.manager;
  if (setjmp(failure.exit)) goto end;
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, bytes, length);
  jpeg_save_markers(&codec, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&codec, TRUE);
  forgive_stray_bytes(&codec);
  if (codec.num_components != 4) {
    snprintf(failure.message, sizeof failure.message, "it hasn't four inks");
    goto end;
  }
  codec.out_color_space = JCS_CMYK;
  codec.scale_num = 1;
  codec.scale_denom = denominator;
  jpeg_calc_output_dimensions(&codec);
  if ((uint64_t)codec.output_width * codec.output_height > most_pixels) {
    snprintf(failure.message, sizeof failure.message, "it's larger than its header says");
    goto end;
  }
  // The profile is stored in the result at once, so that a jump out of libjpeg leaks no memory.
  unsigned profile_length = 0;
  JOCTET *profile = NULL;
  if (jpeg_read_icc_profile(&codec, &profile, &profile_length)) {
    result->profile = profile;
    result->profile_length = profile_length;
  }
  size_t row = (size_t)codec.output_width * 4;
  result->pixels = malloc(row * codec.output_height);
  if (!result->pixels) {
    snprintf(failure.message, sizeof failure.message, "no memory");
    goto end;
  }
  memset(result->pixels, 0xFF, row * codec.output_height);
  result->width = codec.output_width;
  result->height = codec.output_height;
  jpeg_start_decompress(&codec);
  while (codec.output_scanline < codec.output_height) {
    JSAMPROW line = result->pixels + row * codec.output_scanline;
    if (jpeg_read_scanlines(&codec, &line, 1) != 1) break;
    // libjpeg invents the rows after the first warning.
    if (codec.err->num_warnings == 0 && !lacks_passes(&codec)) result->rows = codec.output_scanline;
  }
end:
  snprintf(result->message, sizeof result->message, "%s", failure.message);
  jpeg_destroy_decompress(&codec);
  return result->pixels != NULL && result->rows > 0;
}

int pinboard_jpeg_read_part(const uint8_t *bytes, size_t length, unsigned denominator, uint64_t most_pixels,
                            const struct pinboard_jpeg_rect *wanted, struct pinboard_jpeg_part *result) {
  struct jpeg_decompress_struct codec;
  struct failure failure;
  // The number of pixels around the part that are decoded too, because libjpeg invents the pixels at a part's
  // edges.
  enum { margin = 32 };
  memset(result, 0, sizeof *result);
  memset(&codec, 0, sizeof codec);
  prepare(&failure);
  codec.err = &failure.manager;
  if (setjmp(failure.exit)) goto end;
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, bytes, length);
  jpeg_save_markers(&codec, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&codec, TRUE);
  forgive_stray_bytes(&codec);
  codec.out_color_space = JCS_RGB;
  codec.scale_num = 1;
  codec.scale_denom = denominator;
  jpeg_calc_output_dimensions(&codec);
  if ((uint64_t)codec.output_width * codec.output_height > most_pixels ||
      wanted->width == 0 || wanted->height == 0 ||
      (uint64_t)wanted->x + wanted->width > codec.output_width ||
      (uint64_t)wanted->y + wanted->height > codec.output_height) {
    snprintf(failure.message, sizeof failure.message, "its size isn't what its header says");
    goto end;
  }
  unsigned profile_length = 0;
  JOCTET *profile = NULL;
  if (jpeg_read_icc_profile(&codec, &profile, &profile_length)) {
    result->profile = profile;
    result->profile_length = profile_length;
  }
  jpeg_start_decompress(&codec);
  JDIMENSION left = wanted->x > margin ? wanted->x - margin : 0;
  JDIMENSION right = wanted->x + wanted->width;
  right = codec.output_width - right > margin ? right + margin : codec.output_width;
  JDIMENSION across = right - left;
  // This moves the left edge to the beginning of a block.
  if (across < codec.output_width) jpeg_crop_scanline(&codec, &left, &across);
  JDIMENSION top = wanted->y > margin ? wanted->y - margin : 0;
  size_t row = (size_t)across * 3;
  result->pixels = calloc(wanted->height, row);
  // One line receives all rows above the part.
  uint8_t *spare = malloc(row);
  result->spare = spare;
  if (!result->pixels || !spare) {
    snprintf(failure.message, sizeof failure.message, "no memory");
    goto end;
  }
  result->width = across;
  result->offset = wanted->x - left;
  if (top > 0 && jpeg_skip_scanlines(&codec, top) != top) goto end;
  JDIMENSION bottom = wanted->y + wanted->height;
  while (codec.output_scanline < bottom) {
    JDIMENSION y = codec.output_scanline;
    JSAMPROW line = y < wanted->y ? spare : result->pixels + row * (y - wanted->y);
    if (jpeg_read_scanlines(&codec, &line, 1) != 1) break;
    if (codec.err->num_warnings == 0 && y >= wanted->y && !lacks_passes(&codec))
      result->rows = y - wanted->y + 1;
  }
end:
  snprintf(result->message, sizeof result->message, "%s", failure.message);
  jpeg_destroy_decompress(&codec);
  free(result->spare);
  result->spare = NULL;
  return result->pixels != NULL && result->rows > 0;
}

uint8_t *pinboard_jpeg_write(const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride,
                             int blue_first, int quality, const uint8_t *extension, uint32_t extension_length,
                             size_t *length) {
  struct jpeg_compress_struct codec;
  struct failure failure;
  unsigned char *out = NULL;
  unsigned long out_length = 0;
  memset(&codec, 0, sizeof codec);
  prepare(&failure);
  codec.err = &failure.manager;
  if (setjmp(failure.exit)) {
    jpeg_destroy_compress(&codec);
    free(out);
    return NULL;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &out, &out_length);
  codec.image_width = width;
  codec.image_height = height;
  codec.input_components = 4;
  codec.in_color_space = blue_first ? JCS_EXT_BGRX : JCS_EXT_RGBX;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  // A small picture shows it if its colours have half the pixels, at the letters' edges first of all.
  codec.comp_info[0].h_samp_factor = 1;
  codec.comp_info[0].v_samp_factor = 1;
  // JFIF has extensions since version 1.02.
  codec.JFIF_minor_version = 2;
  jpeg_start_compress(&codec, TRUE);
  if (extension != NULL && extension_length > 0 && extension_length <= 65533)
    jpeg_write_marker(&codec, JPEG_APP0, extension, extension_length);
  while (codec.next_scanline < height) {
    JSAMPROW line = (JSAMPROW)(pixels + stride * codec.next_scanline);
    jpeg_write_scanlines(&codec, &line, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  *length = out_length;
  return out;
}
