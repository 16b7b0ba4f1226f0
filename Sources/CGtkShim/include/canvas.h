// A widget that gets its drawing and its size from Swift, and lays its children out at given frames.
#ifndef SHIM_CANVAS_H
#define SHIM_CANVAS_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Draws the widget's content, under its children.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasSnapshot)(GtkWidget *canvas, GtkSnapshot *snapshot, gpointer data);
/// The canvas has a new size.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasResized)(GtkWidget *canvas, int width, int height, gpointer data);
/// Returns the minimum and the natural size along an axis.
typedef void (*SHIM_MAIN_ACTOR ShimCanvasMeasure)(GtkWidget *canvas, GtkOrientation orientation, int *minimum,
                                                  int *natural, gpointer data);

/// Makes a canvas (floating). `destroy` frees `data` when the canvas is finalised.
GtkWidget *shim_canvas_new(GtkAccessibleRole role, ShimCanvasSnapshot snapshot, ShimCanvasResized resized,
                           ShimCanvasMeasure measure, gpointer data, GDestroyNotify destroy);

/// Stops all calls to Swift. The widget may live on for a while without its view.
void shim_canvas_detach(GtkWidget *canvas);

/// Adds a child at a frame, above the others.
void shim_canvas_add(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height);

/// Gives a child another frame. A size below the child's minimum is raised to it.
void shim_canvas_set_frame(GtkWidget *canvas, GtkWidget *child, float x, float y, float width, float height);

/// Makes GTK draw a child of a mapped canvas now, and not with the next frame. The child must have been
/// allocated a size.
void shim_canvas_draw_child(GtkWidget *canvas, GtkWidget *child);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
