// The lower bound of every decode: the bare library, from file to pixels at the shown size, on one thread.
//   decode FILE SIDE COUNT    prints the milliseconds of each of COUNT decodes
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int side = atoi(argv[2]);
  for (int run = 0; run < atoi(argv[3]); run++) {
    GError *error = NULL;
    double start = milliseconds();
    GdkPixbuf *image = gdk_pixbuf_new_from_file_at_size(argv[1], side, side, &error);
    double end = milliseconds();
    if (!image) {
      g_printerr("%s\n", error->message);
      return 1;
    }
    printf("%.3f\n", end - start);
    g_object_unref(image);
  }
  return 0;
}
