// The scrolled surface of collection and table views: a GtkScrollable that lays cells out at given frames of a
// content of any size. GTK's own lists can't open a gap, and a widget as large as ten thousand rows is past what
// it lays out; here only the cells that show are widgets.
#ifndef SHIM_CELL_CANVAS_H
#define SHIM_CELL_CANVAS_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// Draws under the cells, in the coordinates of the visible part.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasSnapshot)(GtkWidget *canvas, GtkSnapshot *snapshot, gpointer data);
/// The visible part has a size: cells may be added, moved and removed now, before they're laid out.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasLayout)(GtkWidget *canvas, int width, int height, gpointer data);
/// The content was scrolled.
typedef void (*SHIM_MAIN_ACTOR ShimCellCanvasScrolled)(GtkWidget *canvas, gpointer data);

/// A new canvas (floating). `destroy` frees `data` when it's finalised.
GtkWidget *shim_cell_canvas_new(GtkAccessibleRole role, ShimCellCanvasSnapshot snapshot,
                                ShimCellCanvasLayout layout, ShimCellCanvasScrolled scrolled, gpointer data,
                                GDestroyNotify destroy);

/// The whole content's size, in points.
void shim_cell_canvas_set_content_size(GtkWidget *canvas, double width, double height);

/// The content's point at the top left corner of the visible part.
double shim_cell_canvas_get_offset(GtkWidget *canvas, GtkOrientation orientation);
void shim_cell_canvas_set_offset(GtkWidget *canvas, GtkOrientation orientation, double offset);

/// Adds a cell, or moves it: a frame in the content's coordinates.
void shim_cell_canvas_place(GtkWidget *canvas, GtkWidget *cell, double x, double y, double width, double height);

/// Whether a cell is in front of those that aren't, for the pointer too. Only before it's placed.
void shim_cell_set_raised(GtkWidget *cell, gboolean raised);

/// Takes a cell out of the picture without taking it out of the tree.
void shim_cell_set_shown(GtkWidget *cell, gboolean shown);

/// Variadic in GTK: which of how many, counted from 1, and whether it's selected.
void shim_cell_set_accessible_place(GtkWidget *cell, int position, int count);
void shim_cell_set_accessible_selected(GtkWidget *cell, gboolean selected);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
