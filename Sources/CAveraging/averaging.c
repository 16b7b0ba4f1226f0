#include "CAveraging.h"

#include <stdlib.h>
#include <string.h>

/// Returns how much of the old pixel `index` lies between `start` and `end`.
static float share(double start, double end, uint32_t index) {
  double from = start > index ? start : index;
  double to = end < index + 1.0 ? end : index + 1.0;
  return to > from ? (float)(to - from) : 0;
}

static void add_row(float *restrict sum, const uint8_t *restrict row, size_t count, float weight) {
  for (size_t place = 0; place < count; place++) sum[place] += weight * (float)row[place];
}

static void write_row(const float *restrict sum, uint32_t width, uint8_t *restrict target, uint32_t new_width,
                      double across, float area) {
  for (uint32_t x = 0; x < new_width; x++) {
    double start = x * across, end = (x + 1) * across;
    float parts[4] = {0, 0, 0, 0};
    for (uint32_t column = (uint32_t)start; column < width && column < end; column++) {
      float weight = share(start, end, column);
      for (int part = 0; part < 4; part++) parts[part] += weight * sum[(size_t)column * 4 + part];
    }
    for (int part = 0; part < 4; part++) {
      float mean = parts[part] / area + 0.5f;
      target[(size_t)x * 4 + part] = mean >= 255 ? 255 : (uint8_t)mean;
    }
  }
}

bool pinboard_average(const uint8_t *source, uint32_t width, uint32_t height, size_t stride, uint8_t *target,
                      uint32_t new_width, uint32_t new_height) {
  size_t count = (size_t)width * 4;
  float *sum = malloc(count * sizeof *sum);
  if (!sum) return false;
  double across = (double)width / new_width, down = (double)height / new_height;
  float area = (float)(across * down);
  for (uint32_t y = 0; y < new_height; y++) {
    double start = y * down, end = (y + 1) * down;
    memset(sum, 0, count * sizeof *sum);
    for (uint32_t row = (uint32_t)start; row < height && row < end; row++)
      add_row(sum, source + row * stride, count, share(start, end, row));
    write_row(sum, width, target + (size_t)y * new_width * 4, new_width, across, area);
  }
  free(sum);
  return true;
}
