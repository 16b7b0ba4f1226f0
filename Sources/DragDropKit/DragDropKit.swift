@_exported public import DragDrop
@_exported public import DragItems
@_exported public import Foundation
@_exported public import GtkDragDrop
@_exported public import GtkLists
@_exported public import GtkTexts
@_exported public import GtkViews
