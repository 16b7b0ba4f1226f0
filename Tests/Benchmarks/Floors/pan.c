// The lower bound of panning and zooming: Pinboard's textures at Pinboard's positions under one transform,
// and nothing else.
//   pan COUNT COLUMNS ZOOM SIDE DISTINCT FRAMES WIDTH HEIGHT pan|zoom
// There are COUNT cards in a grid of 228 × 178 points. Each has a sheet of paper with its shadow, a picture
// of 200 × 150 points, and a pin's head where the zoom is above 0.2. The pictures come from DISTINCT textures
// whose longer side is SIDE pixels at first and is doubled as often as a zoom needs. All are drawn as
// textures, layer by layer, over tiles of cork. The board is WIDTH × HEIGHT in a window as large as
// Pinboard's, with plain margins instead of Pinboard's sidebar and header: without a graphics card
// GTK draws the whole window in each frame, whatever has changed. Prints the milliseconds of each of FRAMES
// frames, from layout to the last pixel.
#include <gtk/gtk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef GtkWidget Board;
typedef GtkWidgetClass BoardClass;
G_DEFINE_TYPE(Board, board, GTK_TYPE_WIDGET)

static int count, columns, side, distinct, frames, drawn;
static double zoom, shown_zoom, x, y, begin;
static gboolean zooms;
enum { LEVELS = 6 };
static GdkTexture **textures[LEVELS], *cork, *sheet, *heads[6];

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static GBytes *pixels_of(int width, int height, guint32 seed) {
  guchar *pixels = g_malloc((size_t)width * height * 4);
  for (int index = 0; index < width * height; index++) {
    seed = seed * 1664525u + 1013904223u;
    pixels[index * 4] = seed >> 24;
    pixels[index * 4 + 1] = seed >> 16 & 255;
    pixels[index * 4 + 2] = seed >> 8 & 255;
    pixels[index * 4 + 3] = 255;
  }
  return g_bytes_new_take(pixels, (size_t)width * height * 4);
}

static GdkTexture *texture_of(GBytes *pixels, int width, int height) {
  return gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, pixels, (size_t)width * 4);
}

static GdkTexture *noise(int width, int height, guint32 seed) {
  GBytes *pixels = pixels_of(width, height, seed);
  GdkTexture *texture = texture_of(pixels, width, height);
  g_bytes_unref(pixels);
  return texture;
}

// The renderer copies each texture separately, even if several have identical pixels.
static void make_pictures(void) {
  for (int level = 0; level < LEVELS; level++) {
    int width = side << level, height = width * 3 / 4;
    GBytes *pixels = pixels_of(width, height, level + 1);
    textures[level] = g_new(GdkTexture *, distinct);
    for (int index = 0; index < distinct; index++) textures[level][index] = texture_of(pixels, width, height);
    g_bytes_unref(pixels);
  }
}

// The level of textures as sharp as they're shown, and no sharper.
static int shown_level(void) {
  int level = 0;
  while (level < LEVELS - 1 && (side << level) < 200 * shown_zoom) level++;
  return level;
}

static void board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  for (double top = fmod(y, 256) - 256; top < height; top += 256)
    for (double left = fmod(x, 256) - 256; left < width; left += 256)
      gtk_snapshot_append_texture(snapshot, cork, &GRAPHENE_RECT_INIT(left, top, 256, 256));
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(width / 2 + x, height / 2 + y));
  gtk_snapshot_scale(snapshot, shown_zoom, shown_zoom);
  int rows = (count + columns - 1) / columns, level = shown_level();
  for (int layer = 0; layer < (zoom > 0.2 ? 3 : 2); layer++)
  for (int index = 0; index < count; index++) {
    double left = (index % columns - columns / 2.0) * 228 + 14, top = (index / columns - rows / 2.0) * 178 + 14;
    // Cards outside of the window aren't drawn, as in any program that draws a large board.
    double near_x = (left * shown_zoom) + width / 2 + x, near_y = top * shown_zoom + height / 2 + y;
    if (near_x > width || near_y > height || near_x < -200 * shown_zoom || near_y < -150 * shown_zoom) continue;
    GdkTexture *texture = layer == 0 ? sheet : layer == 1 ? textures[level][index % distinct] : heads[index % 6];
    graphene_rect_t bounds = layer == 0   ? GRAPHENE_RECT_INIT(left - 33.75, top - 27.5, 267.5, 205)
                             : layer == 1 ? GRAPHENE_RECT_INIT(left, top, 200, 150)
                                          : GRAPHENE_RECT_INIT(left + 87, top - 18, 26, 26);
    gtk_snapshot_append_texture(snapshot, texture, &bounds);
  }
}

static void board_class_init(BoardClass *class) { class->snapshot = board_snapshot; }
static void board_init(Board *board) { gtk_widget_set_overflow(board, GTK_OVERFLOW_HIDDEN); }

static void before(GdkFrameClock *clock, gpointer data) { begin = milliseconds(); }

static void after(GdkFrameClock *clock, gpointer app) {
  // The first frames compile shaders and copy textures.
  if (drawn++ >= 20) printf("%.3f\n", milliseconds() - begin);
  if (drawn >= frames + 20) g_application_quit(app);
}

static gboolean move(GtkWidget *board, GdkFrameClock *clock, gpointer data) {
  int phase = drawn % 64;
  if (zooms)
    shown_zoom *= phase < 32 ? pow(1.15, 0.25) : pow(1.15, -0.25);
  else
    y += phase < 32 ? 60 : -60;
  gtk_widget_queue_draw(board);
  return G_SOURCE_CONTINUE;
}

static void realized(GtkWidget *window, gpointer app) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "before-paint", G_CALLBACK(before), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after), app);
}

enum { SIDEBAR = 220, HEADER = 46 };
static int board_width, board_height;

static void activate(GtkApplication *app) {
  GtkWidget *window = gtk_application_window_new(app), *board = g_object_new(board_get_type(), NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), board_width + SIDEBAR, board_height + HEADER);
  gtk_widget_set_margin_start(board, SIDEBAR);
  gtk_widget_set_margin_top(board, HEADER);
  gtk_window_set_child(GTK_WINDOW(window), board);
  g_signal_connect(window, "realize", G_CALLBACK(realized), app);
  gtk_widget_add_tick_callback(board, move, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  if (argc != 10) return 2;
  count = atoi(argv[1]);
  columns = atoi(argv[2]);
  zoom = shown_zoom = atof(argv[3]);
  side = atoi(argv[4]);
  distinct = atoi(argv[5]);
  frames = atoi(argv[6]);
  board_width = atoi(argv[7]);
  board_height = atoi(argv[8]);
  zooms = strcmp(argv[9], "zoom") == 0;
  make_pictures();
  cork = noise(256, 256, 0);
  sheet = noise(50, 50, 7);
  for (int index = 0; index < 6; index++) heads[index] = noise(13, 13, 8 + index);
  gtk_init();
  GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 0, NULL);
}
