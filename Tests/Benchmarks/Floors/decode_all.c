// The lower bound of an import: the bare library decodes every file at a size, on a number of threads.
//   decode_all THREADS SIDE FILE…    prints the milliseconds for all files
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int side, count;
static gint next;
static char **files;

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static gpointer work(gpointer data) {
  for (int index; (index = g_atomic_int_add(&next, 1)) < count;) {
    GError *error = NULL;
    GdkPixbuf *image = gdk_pixbuf_new_from_file_at_size(files[index], side, side, &error);
    if (!image) {
      g_printerr("%s\n", error->message);
      exit(1);
    }
    g_object_unref(image);
  }
  return data;
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int threads = atoi(argv[1]);
  if (threads < 1 || threads > 64) return 2;
  side = atoi(argv[2]);
  files = argv + 3;
  count = argc - 3;
  double start = milliseconds();
  GThread *running[64];
  for (int index = 0; index < threads; index++) running[index] = g_thread_new("decode", work, NULL);
  for (int index = 0; index < threads; index++) g_thread_join(running[index]);
  printf("%.3f\n", milliseconds() - start);
  return 0;
}
