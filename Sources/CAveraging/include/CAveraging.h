#ifndef CAVERAGING_H
#define CAVERAGING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes a picture smaller by area averaging: each new pixel is the mean of the old pixels that it covers,
/// each weighted by the part of it that's covered. Pixels have four bytes with colours multiplied by alpha.
///
/// `target` has room for `new_height` rows of `new_width` pixels without gaps. The new sides are at least 1
/// and not longer than the old ones. Any thread. Returns false if memory is lacking; `target` is then
/// undefined.
bool pinboard_average(const uint8_t *_Nonnull source, uint32_t width, uint32_t height, size_t stride,
                      uint8_t *_Nonnull target, uint32_t new_width, uint32_t new_height);

#endif
