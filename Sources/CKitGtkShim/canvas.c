#include "CKitGtkShim.h"

typedef struct {
  GtkWidget parent;
  ShimCanvasSnapshot snapshot;
  ShimCanvasResized resized;
  ShimCanvasMeasure measure;
  gpointer data;
  GDestroyNotify destroy;
} ShimCanvas;

typedef struct {
  GtkWidgetClass parent;
} ShimCanvasClass;

G_DEFINE_TYPE(ShimCanvas, shim_canvas, GTK_TYPE_WIDGET)

// The place of a child, which is stored on the child itself.
typedef struct {
  graphene_rect_t frame;
  ShimCanvasTransform transform;
} Place;

static const ShimCanvasTransform identity = {.scale_x = 1, .scale_y = 1};

static gboolean transform_equal(const ShimCanvasTransform *a, const ShimCanvasTransform *b) {
  return a->x == b->x && a->y == b->y && a->turn == b->turn && a->scale_x == b->scale_x &&
         a->scale_y == b->scale_y && a->first_turn == b->first_turn;
}

// The transform about the middle of a child, after the child's origin.
static GskTransform *with_transform(GskTransform *origin, const ShimCanvasTransform *transform, int width, int height) {
  if (transform_equal(transform, &identity)) return origin;
  graphene_point_t middle = {transform->x + width / 2.0f, transform->y + height / 2.0f};
  graphene_point_t back = {-width / 2.0f, -height / 2.0f};
  GskTransform *result = gsk_transform_translate(origin, &middle);
  result = gsk_transform_rotate(result, transform->turn);
  result = gsk_transform_scale(result, transform->scale_x, transform->scale_y);
  result = gsk_transform_rotate(result, transform->first_turn);
  return gsk_transform_translate(result, &back);
}

static GQuark frame_quark(void) { return g_quark_from_static_string("shim-canvas-frame"); }

static void canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimCanvas *canvas = (ShimCanvas *)widget;
  if (canvas->data) canvas->snapshot(widget, snapshot, canvas->data);
  GTK_WIDGET_CLASS(shim_canvas_parent_class)->snapshot(widget, snapshot);
}

static void canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  ShimCanvas *canvas = (ShimCanvas *)widget;
  if (canvas->data) canvas->resized(widget, width, height, canvas->data);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    if (GTK_IS_POPOVER(child)) {
      gtk_popover_present(GTK_POPOVER(child));
      continue;
    }
    const Place *place = g_object_get_qdata(G_OBJECT(child), frame_quark());
    if (!place || !gtk_widget_should_layout(child)) continue;
    int least_width, least_height;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    int child_width = MAX((int)place->frame.size.width, least_width);
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, child_width, &least_height, NULL, NULL, NULL);
    int child_height = MAX((int)place->frame.size.height, least_height);
    graphene_point_t origin = place->frame.origin;
    gtk_widget_allocate(child, child_width, child_height, -1,
                        with_transform(gsk_transform_translate(NULL, &origin), &place->transform, child_width, child_height));
  }
}

static void canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                           int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)for_size;
  (void)minimum_baseline;
  (void)natural_baseline;
  ShimCanvas *canvas = (ShimCanvas *)widget;
  *minimum = *natural = 0;
  if (canvas->data) canvas->measure(widget, orientation, minimum, natural, canvas->data);
  // GTK requires children to be measured before they're allocated.
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    if (gtk_widget_should_layout(child)) gtk_widget_measure(child, orientation, -1, NULL, NULL, NULL, NULL);
}

static void canvas_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(shim_canvas_parent_class)->dispose(object);
}

static void canvas_finalize(GObject *object) {
  shim_canvas_detach(GTK_WIDGET(object));
  G_OBJECT_CLASS(shim_canvas_parent_class)->finalize(object);
}

static void shim_canvas_class_init(ShimCanvasClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->snapshot = canvas_snapshot;
  widget_class->size_allocate = canvas_size_allocate;
  widget_class->measure = canvas_measure;
  gtk_widget_class_set_css_name(widget_class, "canvas");
  G_OBJECT_CLASS(class)->dispose = canvas_dispose;
  G_OBJECT_CLASS(class)->finalize = canvas_finalize;
}

static void shim_canvas_init(ShimCanvas *canvas) { (void)canvas; }

GtkWidget *shim_canvas_new(GtkAccessibleRole role, ShimCanvasSnapshot snapshot, ShimCanvasResized resized,
                           ShimCanvasMeasure measure, gpointer data, GDestroyNotify destroy) {
  ShimCanvas *canvas = g_object_new(shim_canvas_get_type(), "accessible-role", role, NULL);
  canvas->snapshot = snapshot;
  canvas->resized = resized;
  canvas->measure = measure;
  canvas->data = data;
  canvas->destroy = destroy;
  return GTK_WIDGET(canvas);
}

void shim_canvas_detach(GtkWidget *widget) {
  ShimCanvas *canvas = (ShimCanvas *)widget;
  gpointer data = canvas->data;
  canvas->data = NULL;
  if (data) canvas->destroy(data);
}

static void store(GtkWidget *child, float x, float y, float width, float height, ShimCanvasTransform transform) {
  Place *place = g_new(Place, 1);
  place->frame = GRAPHENE_RECT_INIT(x, y, width, height);
  place->transform = transform;
  g_object_set_qdata_full(G_OBJECT(child), frame_quark(), place, g_free);
}

void shim_canvas_add(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height) {
  store(child, x, y, width, height, identity);
  gtk_widget_set_parent(child, canvas);
}

void shim_canvas_set_frame(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height) {
  Place *place = g_object_get_qdata(G_OBJECT(child), frame_quark());
  if (!place) return store(child, x, y, width, height, identity);
  graphene_rect_t frame = GRAPHENE_RECT_INIT(x, y, width, height);
  if (graphene_rect_equal(&place->frame, &frame)) return;
  place->frame = frame;
  gtk_widget_queue_allocate(canvas);
}

void shim_canvas_set_transform(GtkWidget *canvas, GtkWidget *child, ShimCanvasTransform transform) {
  Place *place = g_object_get_qdata(G_OBJECT(child), frame_quark());
  if (!place || transform_equal(&place->transform, &transform)) return;
  place->transform = transform;
  gtk_widget_queue_allocate(canvas);
}

gboolean shim_is_canvas(GtkWidget *widget) { return G_TYPE_CHECK_INSTANCE_TYPE(widget, shim_canvas_get_type()); }

void shim_canvas_draw_child(GtkWidget *canvas, GtkWidget *child) {
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gtk_widget_snapshot_child(canvas, child, snapshot);
  // The widget keeps the drawing for the paintables that show it.
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node) gsk_render_node_unref(node);
}
