// The lower bound of every start: the smallest GTK program that shows a window with a drawing of its own.
//   start [SECONDS]    prints the milliseconds from the process's start to its first frame; then ends after
//                      SECONDS
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef GtkWidget Page;
typedef GtkWidgetClass PageClass;
G_DEFINE_TYPE(Page, page, GTK_TYPE_WIDGET)

static double stay;

static void page_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  GdkRGBA color = {0.79, 0.61, 0.4, 1};
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  gtk_snapshot_append_color(snapshot, &color, &bounds);
}

static void page_class_init(PageClass *class) { class->snapshot = page_snapshot; }
static void page_init(Page *page) { (void)page; }

// Milliseconds since boot minus the process's start, which field 22 of /proc/self/stat has since boot, too.
static double process_age(void) {
  char text[1024] = "";
  FILE *file = fopen("/proc/self/stat", "r");
  if (!file || !fgets(text, sizeof text, file)) exit(1);
  fclose(file);
  char *field = strrchr(text, ')') + 1;
  unsigned long long ticks = 0;
  sscanf(field, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &ticks);
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (now.tv_sec + now.tv_nsec / 1e9 - (double)ticks / sysconf(_SC_CLK_TCK)) * 1e3;
}

static gboolean quit(gpointer app) {
  g_application_quit(app);
  return G_SOURCE_REMOVE;
}

static void painted(GdkFrameClock *clock, GtkApplication *app) {
  g_signal_handlers_disconnect_by_func(clock, painted, app);
  printf("%.3f\n", process_age());
  fflush(stdout);
  g_timeout_add(stay * 1000, quit, app);
}

static void realized(GtkWidget *window, GtkApplication *app) {
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), app);
}

static void activate(GtkApplication *app) {
  GtkWidget *window = gtk_application_window_new(app);
  gtk_window_set_default_size(GTK_WINDOW(window), 1120, 760);
  gtk_window_set_child(GTK_WINDOW(window), g_object_new(page_get_type(), NULL));
  g_signal_connect(window, "realize", G_CALLBACK(realized), app);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  stay = argc > 1 ? atof(argv[1]) : 0;
  GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 0, NULL);
}
