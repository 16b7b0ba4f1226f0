// A widget that asks Swift for its drawing and its size, and lays out its children at given frames.
#ifndef SHIM_CANVAS_H
#define SHIM_CANVAS_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Draws the widget's content, under its children.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasSnapshot)(GtkWidget *canvas, GtkSnapshot *snapshot, gpointer data);
/// Called when the canvas has another size.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasResized)(GtkWidget *canvas, int width, int height, gpointer data);
/// Returns the minimum and the natural size along an axis.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasMeasure)(GtkWidget *canvas, GtkOrientation orientation, int *minimum,
                                                  int *natural, gpointer data);

/// Creates a canvas (floating). `destroy` frees `data` when the canvas is finalised.
GtkWidget *shim_canvas_new(GtkAccessibleRole role, ShimCanvasSnapshot snapshot, ShimCanvasResized resized,
                           ShimCanvasMeasure measure, gpointer data, GDestroyNotify destroy);

/// Stops all calls to Swift: the widget may outlive its view.
void shim_canvas_detach(GtkWidget *canvas);

/// Adds a child at a frame, above the others.
void shim_canvas_add(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height);

/// Changes a child's frame. A size below its minimum is raised to the minimum.
void shim_canvas_set_frame(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height);

/// A transform about the middle of a child: the first turn, then the scales, then the other turn, then the
/// way by x and y. Turns are in degrees, clockwise.
typedef struct {
  float x, y, turn, scale_x, scale_y, first_turn;
} ShimCanvasTransform;

/// Changes a child's transform, which is the identity for a child that was just added.
void shim_canvas_set_transform(GtkWidget *canvas, GtkWidget *child, ShimCanvasTransform transform);

/// Returns whether a widget is a canvas.
gboolean shim_is_canvas(GtkWidget *widget);

/// Makes GTK draw a child of a mapped canvas now instead of in the next frame. The child must have been
/// allocated.
void shim_canvas_draw_child(GtkWidget *canvas, GtkWidget *child);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
