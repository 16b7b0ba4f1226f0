import CGtk
import GLibSupport

/// A position in a text buffer that moves with the text.
@MainActor
final class TextMark {
  private let buffer: GObjectRef
  private let mark: GObjectRef

  init(_ buffer: UnsafeMutablePointer<GtkTextBuffer>, at position: TextPosition) {
    self.buffer = GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(clamping: position.offset))
    mark = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_text_buffer_create_mark(buffer, nil, &iter, 0)))
  }

  var position: TextPosition {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer.pointer(), &iter, mark.pointer())
    return TextPosition(Int(gtk_text_iter_get_offset(&iter)))
  }

  isolated deinit { gtk_text_buffer_delete_mark(buffer.pointer(), mark.pointer()) }
}
