#include "CKitGtkShim.h"

#include <math.h>

typedef struct {
  GtkWidget parent;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  double content[2];
  ShimCellCanvasSnapshot snapshot;
  ShimCellCanvasLayout layout;
  ShimCellCanvasScrolled scrolled;
  gpointer data;
  GDestroyNotify destroy;
} ShimCellCanvas;

typedef struct {
  GtkWidgetClass parent;
} ShimCellCanvasClass;

enum { PROPERTY_0, PROPERTY_HADJUSTMENT, PROPERTY_VADJUSTMENT, PROPERTY_HPOLICY, PROPERTY_VPOLICY };

typedef struct {
  double x, y, width, height;
} CellFrame;

G_DEFINE_TYPE_WITH_CODE(ShimCellCanvas, shim_cell_canvas, GTK_TYPE_WIDGET,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

// The frame of a cell is stored on the cell itself.
static GQuark frame_quark(void) { return g_quark_from_static_string("shim-cell-frame"); }

static GQuark raised_quark(void) { return g_quark_from_static_string("shim-cell-raised"); }

static gboolean is_raised(GtkWidget *cell) { return g_object_get_qdata(G_OBJECT(cell), raised_quark()) != NULL; }

// The first of the raised cells, which come last except for popovers; NULL if there are none.
static GtkWidget *first_raised(GtkWidget *canvas) {
  GtkWidget *first = NULL;
  for (GtkWidget *cell = gtk_widget_get_last_child(canvas); cell; cell = gtk_widget_get_prev_sibling(cell)) {
    if (is_raised(cell))
      first = cell;
    else if (!GTK_IS_POPOVER(cell))
      break;
  }
  return first;
}

static void offset_changed(GtkAdjustment *adjustment, gpointer widget) {
  (void)adjustment;
  ShimCellCanvas *canvas = widget;
  gtk_widget_queue_allocate(widget);
  if (canvas->data) canvas->scrolled(widget, canvas->data);
}

static void configure(ShimCellCanvas *canvas, int axis, int page) {
  GtkAdjustment *adjustment = canvas->adjustments[axis];
  if (!adjustment) return;
  double upper = MAX(canvas->content[axis], page);
  double value = CLAMP(gtk_adjustment_get_value(adjustment), 0, upper - page);
  gtk_adjustment_configure(adjustment, value, 0, upper, page * 0.1, page * 0.9, page);
}

static void set_adjustment(ShimCellCanvas *canvas, int axis, GtkAdjustment *adjustment) {
  if (canvas->adjustments[axis] && canvas->adjustments[axis] == adjustment) return;
  if (canvas->adjustments[axis]) {
    g_signal_handlers_disconnect_by_func(canvas->adjustments[axis], offset_changed, canvas);
    g_clear_object(&canvas->adjustments[axis]);
  }
  if (!adjustment) adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0);
  canvas->adjustments[axis] = g_object_ref_sink(adjustment);
  g_signal_connect(adjustment, "value-changed", G_CALLBACK(offset_changed), canvas);
  gtk_widget_queue_allocate(GTK_WIDGET(canvas));
}

static void canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)widget;
  if (canvas->data) canvas->snapshot(widget, snapshot, canvas->data);
  GTK_WIDGET_CLASS(shim_cell_canvas_parent_class)->snapshot(widget, snapshot);
}

static void canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  ShimCellCanvas *canvas = (ShimCellCanvas *)widget;
  if (canvas->data) canvas->layout(widget, width, height, canvas->data);
  configure(canvas, 0, width);
  configure(canvas, 1, height);
  // Whole points, since text is only sharp there.
  double left = floor(shim_cell_canvas_get_offset(widget, GTK_ORIENTATION_HORIZONTAL) + 0.5);
  double top = floor(shim_cell_canvas_get_offset(widget, GTK_ORIENTATION_VERTICAL) + 0.5);
  for (GtkWidget *cell = gtk_widget_get_first_child(widget); cell; cell = gtk_widget_get_next_sibling(cell)) {
    if (GTK_IS_POPOVER(cell)) {
      gtk_popover_present(GTK_POPOVER(cell));
      continue;
    }
    const CellFrame *frame = g_object_get_qdata(G_OBJECT(cell), frame_quark());
    if (!frame || !gtk_widget_should_layout(cell)) continue;
    int least_width, least_height;
    gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    int cell_width = MAX((int)frame->width, least_width);
    gtk_widget_measure(cell, GTK_ORIENTATION_VERTICAL, cell_width, &least_height, NULL, NULL, NULL);
    int cell_height = MAX((int)frame->height, least_height);
    graphene_point_t origin = GRAPHENE_POINT_INIT((float)(frame->x - left), (float)(frame->y - top));
    gtk_widget_allocate(cell, cell_width, cell_height, -1, gsk_transform_translate(NULL, &origin));
  }
}

static void canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                           int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)for_size;
  (void)minimum_baseline;
  (void)natural_baseline;
  *minimum = *natural = 0;
  // GTK requires children to be measured before they're allocated.
  for (GtkWidget *cell = gtk_widget_get_first_child(widget); cell; cell = gtk_widget_get_next_sibling(cell))
    if (gtk_widget_should_layout(cell)) gtk_widget_measure(cell, orientation, -1, NULL, NULL, NULL, NULL);
}

static void canvas_set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)object;
  switch (property) {
  case PROPERTY_HADJUSTMENT: set_adjustment(canvas, 0, g_value_get_object(value)); break;
  case PROPERTY_VADJUSTMENT: set_adjustment(canvas, 1, g_value_get_object(value)); break;
  case PROPERTY_HPOLICY: canvas->policies[0] = g_value_get_enum(value); break;
  case PROPERTY_VPOLICY: canvas->policies[1] = g_value_get_enum(value); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void canvas_get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)object;
  switch (property) {
  case PROPERTY_HADJUSTMENT: g_value_set_object(value, canvas->adjustments[0]); break;
  case PROPERTY_VADJUSTMENT: g_value_set_object(value, canvas->adjustments[1]); break;
  case PROPERTY_HPOLICY: g_value_set_enum(value, canvas->policies[0]); break;
  case PROPERTY_VPOLICY: g_value_set_enum(value, canvas->policies[1]); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void canvas_dispose(GObject *object) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)object;
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  for (int axis = 0; axis < 2; axis++) {
    if (!canvas->adjustments[axis]) continue;
    g_signal_handlers_disconnect_by_func(canvas->adjustments[axis], offset_changed, canvas);
    g_clear_object(&canvas->adjustments[axis]);
  }
  G_OBJECT_CLASS(shim_cell_canvas_parent_class)->dispose(object);
}

static void canvas_finalize(GObject *object) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)object;
  gpointer data = canvas->data;
  canvas->data = NULL;
  if (data) canvas->destroy(data);
  G_OBJECT_CLASS(shim_cell_canvas_parent_class)->finalize(object);
}

static void shim_cell_canvas_class_init(ShimCellCanvasClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  widget_class->snapshot = canvas_snapshot;
  widget_class->size_allocate = canvas_size_allocate;
  widget_class->measure = canvas_measure;
  gtk_widget_class_set_css_name(widget_class, "cells");
  object_class->set_property = canvas_set_property;
  object_class->get_property = canvas_get_property;
  object_class->dispose = canvas_dispose;
  object_class->finalize = canvas_finalize;
  g_object_class_override_property(object_class, PROPERTY_HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object_class, PROPERTY_VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object_class, PROPERTY_HPOLICY, "hscroll-policy");
  g_object_class_override_property(object_class, PROPERTY_VPOLICY, "vscroll-policy");
}

static void shim_cell_canvas_init(ShimCellCanvas *canvas) { (void)canvas; }

GtkWidget *shim_cell_canvas_new(GtkAccessibleRole role, ShimCellCanvasSnapshot snapshot,
                                ShimCellCanvasLayout layout, ShimCellCanvasScrolled scrolled, gpointer data,
                                GDestroyNotify destroy) {
  ShimCellCanvas *canvas = g_object_new(shim_cell_canvas_get_type(), "accessible-role", role, NULL);
  canvas->snapshot = snapshot;
  canvas->layout = layout;
  canvas->scrolled = scrolled;
  canvas->data = data;
  canvas->destroy = destroy;
  gtk_widget_set_overflow(GTK_WIDGET(canvas), GTK_OVERFLOW_HIDDEN);
  return GTK_WIDGET(canvas);
}

void shim_cell_canvas_set_content_size(GtkWidget *widget, double width, double height) {
  ShimCellCanvas *canvas = (ShimCellCanvas *)widget;
  canvas->content[0] = width;
  canvas->content[1] = height;
  gtk_widget_queue_allocate(widget);
  // At once, as far as the size is known: the next code that scrolls must find the new content.
  if (gtk_widget_get_width(widget) > 0) {
    configure(canvas, 0, gtk_widget_get_width(widget));
    configure(canvas, 1, gtk_widget_get_height(widget));
  }
}

double shim_cell_canvas_get_offset(GtkWidget *widget, GtkOrientation orientation) {
  GtkAdjustment *adjustment = ((ShimCellCanvas *)widget)->adjustments[orientation == GTK_ORIENTATION_VERTICAL];
  return adjustment ? gtk_adjustment_get_value(adjustment) : 0;
}

void shim_cell_canvas_set_offset(GtkWidget *widget, GtkOrientation orientation, double offset) {
  GtkAdjustment *adjustment = ((ShimCellCanvas *)widget)->adjustments[orientation == GTK_ORIENTATION_VERTICAL];
  if (adjustment) gtk_adjustment_set_value(adjustment, offset);
}

void shim_cell_canvas_place(GtkWidget *canvas, GtkWidget *cell, double x, double y, double width,
                            double height) {
  CellFrame *frame = g_object_get_qdata(G_OBJECT(cell), frame_quark());
  if (!frame) {
    frame = g_new0(CellFrame, 1);
    g_object_set_qdata_full(G_OBJECT(cell), frame_quark(), frame, g_free);
  } else if (gtk_widget_get_parent(cell) == canvas && frame->x == x && frame->y == y && frame->width == width &&
             frame->height == height) {
    return;
  }
  *frame = (CellFrame){x, y, width, height};
  if (gtk_widget_get_parent(cell) != canvas)
    gtk_widget_insert_before(cell, canvas, is_raised(cell) ? NULL : first_raised(canvas));
  gtk_widget_queue_allocate(canvas);
}

void shim_cell_set_raised(GtkWidget *cell, gboolean raised) {
  g_object_set_qdata(G_OBJECT(cell), raised_quark(), raised ? cell : NULL);
}

// GTK 4.8 stops propagating a redraw request at the first widget that already waits for a redraw. A cell that
// was concealed before its first drawing waits without its canvas knowing, so the canvas itself must be
// redrawn.
void shim_cell_set_shown(GtkWidget *cell, gboolean shown) {
  if (gtk_widget_get_child_visible(cell) == shown) return;
  gtk_widget_set_child_visible(cell, shown);
  GtkWidget *canvas = gtk_widget_get_parent(cell);
  if (!canvas) return;
  // A concealed cell isn't laid out either.
  gtk_widget_queue_allocate(canvas);
  gtk_widget_queue_draw(canvas);
}

void shim_cell_set_accessible_place(GtkWidget *cell, int position, int count) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_RELATION_POS_IN_SET, position,
                                 GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}

void shim_cell_set_accessible_selected(GtkWidget *cell, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}
