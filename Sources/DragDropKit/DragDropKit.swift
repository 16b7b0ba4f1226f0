@_exported public import DragDrop
@_exported public import GtkDragDrop
@_exported public import GtkViews
