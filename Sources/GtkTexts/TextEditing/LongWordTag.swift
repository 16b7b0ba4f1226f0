import CKitGtk
import CKitGtkShim
import KitGLib
import KitMarkup

/// The tag of every second piece of the words that are too long to be laid out at once: see ``LongWords``.
@MainActor
final class LongWordTag {
  private var tag: GObjectRef?
  private var isUsed = false

  /// Divides the long words of a text as it is now.
  func divide(_ view: TextView) {
    let pieces = LongWords.alternatePiecesInScalars(of: view.text)
    guard isUsed || !pieces.isEmpty else { return }
    isUsed = !pieces.isEmpty
    let tag = tag ?? GObjectRef(adopting: shim_text_tag_new_piece())
    if self.tag == nil { gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(view.buffer), tag.pointer()) }
    self.tag = tag
    var (start, end) = (view.iter(TextPosition(0)), view.iter(view.endOfDocument))
    gtk_text_buffer_remove_tag(view.buffer, tag.pointer(), &start, &end)
    for piece in pieces {
      var (start, end) = (
        view.iter(TextPosition(piece.lowerBound)), view.iter(TextPosition(piece.upperBound))
      )
      gtk_text_buffer_apply_tag(view.buffer, tag.pointer(), &start, &end)
    }
  }
}
