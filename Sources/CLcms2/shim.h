#pragma once
#include <lcms2.h>

// lcms describes pixels by macros that Swift can't import. `extra` are channels that are carried along.
static inline cmsUInt32Number pinboard_lcms_rgb(int extra) {
  return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | BYTES_SH(1) | EXTRA_SH(extra);
}

// The first of three or four equal channels, as GdkPixbuf expands grey.
static inline cmsUInt32Number pinboard_lcms_grey(int extra) {
  return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | BYTES_SH(1) | EXTRA_SH(extra);
}

static inline cmsUInt32Number pinboard_lcms_lab(int extra) {
  return COLORSPACE_SH(PT_Lab) | CHANNELS_SH(3) | BYTES_SH(1) | EXTRA_SH(extra);
}

// Adobe's JPEGs hold inks inverted: 255 is none.
static inline cmsUInt32Number pinboard_lcms_cmyk(int inverted) {
  return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | BYTES_SH(1) | FLAVOR_SH(inverted ? 1 : 0);
}
