#pragma once
#include <string.h>
#include <zlib.h>

// zlib's initialisers are macros that pass on the library's version.

/// Starts unpacking. The data itself tells the window's size and whether it has gzip's header.
static inline int pinboard_inflate_start(z_stream *stream) {
  memset(stream, 0, sizeof *stream);
  return inflateInit2(stream, MAX_WBITS + 32);
}
