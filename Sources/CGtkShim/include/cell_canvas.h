// The scrolled surface of collection and table views: a GtkScrollable that lays cells out at given frames of
// a content of any size. GTK's own lists can't open a gap, and GTK can't lay out a widget as large as ten
// thousand rows. On this surface only the visible cells are widgets.
#ifndef SHIM_CELL_CANVAS_H
#define SHIM_CELL_CANVAS_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Draws under the cells, in the coordinates of the visible part.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasSnapshot)(GtkWidget *canvas, GtkSnapshot *snapshot, gpointer data);
/// The visible part has a size. Cells may be added, moved and removed now, before they're laid out.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasLayout)(GtkWidget *canvas, int width, int height, gpointer data);
/// The content was scrolled.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasScrolled)(GtkWidget *canvas, gpointer data);

/// Makes a canvas (floating). `destroy` frees `data` when the canvas is finalised.
GtkWidget *shim_cell_canvas_new(GtkAccessibleRole role, ShimCellCanvasSnapshot snapshot,
                                ShimCellCanvasLayout layout, ShimCellCanvasScrolled scrolled, gpointer data,
                                GDestroyNotify destroy);

/// Sets the size of the whole content, in points.
void shim_cell_canvas_set_content_size(GtkWidget *canvas, double width, double height);

/// The content's point at the top left corner of the visible part, along an axis.
double shim_cell_canvas_get_offset(GtkWidget *canvas, GtkOrientation orientation);
void shim_cell_canvas_set_offset(GtkWidget *canvas, GtkOrientation orientation, double offset);

/// Adds or moves a cell. The frame is in the content's coordinates.
void shim_cell_canvas_place(GtkWidget *canvas, GtkWidget *cell, double x, double y, double width, double height);

/// Sets whether a cell is in front of the cells that aren't raised, also for the pointer. Only before the
/// cell is placed.
void shim_cell_set_raised(GtkWidget *cell, gboolean raised);

/// Shows or hides a cell without removing it from the widget tree.
void shim_cell_set_shown(GtkWidget *cell, gboolean shown);

/// Sets a cell's position, counted from 1, among `count` cells, and whether it's selected. GTK's functions
/// for that are variadic.
void shim_cell_set_accessible_place(GtkWidget *cell, int position, int count);
void shim_cell_set_accessible_selected(GtkWidget *cell, gboolean selected);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
