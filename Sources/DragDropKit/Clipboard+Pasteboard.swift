public import DragDrop
public import GtkDragDrop

/// The desktop's clipboard is where windows paste from (``GtkViews/Window/enablePaste(from:)``).
extension Clipboard: Pasteboard {}
