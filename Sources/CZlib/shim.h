#pragma once
#include <string.h>
#include <zlib.h>

// zlib's initialisers are macros that bring the library's version along.

/// With the window's size and gzip's header told by the data itself.
static inline int pinboard_inflate_start(z_stream *stream) {
  memset(stream, 0, sizeof *stream);
  return inflateInit2(stream, MAX_WBITS + 32);
}
