import CGtk
import CGtkShim
import DragDrop
import GLibSupport

/// The tags of one text: one for each look that letters have in it.
@MainActor
final class TextTags {
  private var tags: [TextTraits: GObjectRef] = [:]
  private var looks: [UnsafeMutableRawPointer: TextTraits] = [:]
  /// GTK orders all tags of a text by rank, and looks at all of them: of more looks than this, colours and links are
  /// left out.
  private static let most = 500

  var isEmpty: Bool { tags.isEmpty }

  /// The tag for a look, made and put into the table if it's new; nil for letters that look like all others.
  /// - Parameter linkColor: what letters have that lead somewhere and have no colour of their own.
  func tag(
    for traits: TextTraits, in table: OpaquePointer, linkColor: PreviewColor
  ) -> UnsafeMutablePointer<GtkTextTag>? {
    var traits = traits
    traits.attachment = nil
    if tags[traits] == nil, tags.count >= Self.most { (traits.color, traits.link) = (nil, nil) }
    guard !traits.isPlain else { return nil }
    if let known = tags[traits] { return known.pointer() }
    var rgba = GdkRGBA()
    let color = traits.color ?? (traits.link == nil ? nil : linkColor)
    if let color {
      rgba = GdkRGBA(
        red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
    }
    let tag = GObjectRef(
      adopting: shim_text_tag_new(
        traits.isBold ? 1 : 0, traits.isItalic ? 1 : 0, traits.isUnderlined || traits.link != nil ? 1 : 0,
        traits.isStruckThrough ? 1 : 0, color == nil ? 0 : 1, &rgba))
    gtk_text_tag_table_add(table, tag.pointer())
    tags[traits] = tag
    looks[tag.raw] = traits
    return tag.pointer()
  }

  /// How the letter after a place looks.
  func traits(at iter: inout GtkTextIter) -> TextTraits {
    guard !isEmpty, let list = gtk_text_iter_get_tags(&iter) else { return TextTraits() }
    defer { g_slist_free(list) }
    var item: UnsafeMutablePointer<GSList>? = list
    while let entry = item {
      if let tag = entry.pointee.data, let traits = looks[tag] { return traits }
      item = entry.pointee.next
    }
    return TextTraits()
  }

  /// Forgets all: the text is gone that they were for.
  func removeAll(from table: OpaquePointer) {
    for tag in tags.values { gtk_text_tag_table_remove(table, tag.pointer()) }
    tags = [:]
    looks = [:]
  }
}
