// The scrolled surface of collection and table views: a GtkScrollable that lays out cells at given frames of
// a content of any size. GTK's own lists can't open a gap, and a widget as large as ten thousand rows exceeds
// what GTK can lay out. Here only the visible cells are widgets.
#ifndef SHIM_CELL_CANVAS_H
#define SHIM_CELL_CANVAS_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Draws under the cells, in the coordinates of the visible part.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasSnapshot)(GtkWidget *canvas, GtkSnapshot *snapshot, gpointer data);
/// Called when the visible part has a size: cells may be added, moved and removed before they're laid out.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasLayout)(GtkWidget *canvas, int width, int height, gpointer data);
/// Called when the content was scrolled.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasScrolled)(GtkWidget *canvas, gpointer data);

/// Creates a canvas (floating). `destroy` frees `data` when the canvas is finalised.
GtkWidget *shim_cell_canvas_new(GtkAccessibleRole role, ShimCellCanvasSnapshot snapshot,
                                ShimCellCanvasLayout layout, ShimCellCanvasScrolled scrolled, gpointer data,
                                GDestroyNotify destroy);

/// Sets the size of the whole content, in points.
void shim_cell_canvas_set_content_size(GtkWidget *canvas, double width, double height);

/// The point of the content at the top left corner of the visible part.
double shim_cell_canvas_get_offset(GtkWidget *canvas, GtkOrientation orientation);
void shim_cell_canvas_set_offset(GtkWidget *canvas, GtkOrientation orientation, double offset);

/// Adds or moves a cell. The frame is in the content's coordinates.
void shim_cell_canvas_place(GtkWidget *canvas, GtkWidget *cell, double x, double y, double width, double height);

/// Places a cell in front of cells that aren't raised, also for the pointer. Call it before the cell is
/// placed.
void shim_cell_set_raised(GtkWidget *cell, gboolean raised);

/// Shows or hides a cell without removing it from the tree.
void shim_cell_set_shown(GtkWidget *cell, gboolean shown);

/// Set a cell's position, counted from 1, and the count; and whether it's selected. The functions are
/// variadic in GTK.
void shim_cell_set_accessible_place(GtkWidget *cell, int position, int count);
void shim_cell_set_accessible_selected(GtkWidget *cell, gboolean selected);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
