public import DragDrop
public import GtkDragDrop

/// The desktop's clipboard is a pasteboard for windows (``/GtkViews/Window/enablePaste(from:)``).
extension Clipboard: Pasteboard {}
