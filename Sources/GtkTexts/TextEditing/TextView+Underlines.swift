import CKitGtk
import CKitGtkShim
import KitGLib
import GtkViews

extension TextView {
  /// Underlines parts of the text, and these alone. The lines aren't attributes of the text: they aren't
  /// copied, dragged or undone.
  package func underline(_ parts: [TextRange]) {
    let table = gtk_text_buffer_get_tag_table(buffer)
    if let tag = underlineTag {
      guard !parts.isEmpty || hasUnderlines else { return }
      var (start, end) = (iter(TextPosition(0)), iter(endOfDocument))
      gtk_text_buffer_remove_tag(buffer, tag.pointer(), &start, &end)
    } else {
      guard !parts.isEmpty else { return }
      var color = GdkRGBA()
      let tag = GObjectRef(adopting: shim_text_tag_new(0, 0, 1, 0, 0, &color))
      gtk_text_tag_table_add(table, tag.pointer())
      underlineTag = tag
    }
    hasUnderlines = !parts.isEmpty
    guard let tag = underlineTag else { return }
    for part in parts {
      let part = clamped(part)
      var (start, end) = (iter(part.start), iter(part.end))
      gtk_text_buffer_apply_tag(buffer, tag.pointer(), &start, &end)
    }
  }
}
