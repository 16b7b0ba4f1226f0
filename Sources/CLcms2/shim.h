#pragma once
#include <lcms2.h>

// lcms describes pixel formats with macros that Swift can't import. `extra` is the number of channels that
// are passed through.
static inline cmsUInt32Number pinboard_lcms_rgb(int extra) {
  return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | BYTES_SH(1) | EXTRA_SH(extra);
}

// The first of three or four equal channels, because GdkPixbuf expands grey to them.
static inline cmsUInt32Number pinboard_lcms_grey(int extra) {
  return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | BYTES_SH(1) | EXTRA_SH(extra);
}

static inline cmsUInt32Number pinboard_lcms_lab(int extra) {
  return COLORSPACE_SH(PT_Lab) | CHANNELS_SH(3) | BYTES_SH(1) | EXTRA_SH(extra);
}

// Adobe's JPEGs store inks inverted: 255 is no ink.
static inline cmsUInt32Number pinboard_lcms_cmyk(int inverted) {
  return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | BYTES_SH(1) | FLAVOR_SH(inverted ? 1 : 0);
}
