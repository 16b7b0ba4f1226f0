import CGtk
import CGtkShim
import DragItems
import GLibSupport

/// The tags of one text: one for each combination of attributes in it.
@MainActor
final class TextTags {
  private var tags: [TextTraits: GObjectRef] = [:]
  private var looks: [UnsafeMutableRawPointer: TextTraits] = [:]
  /// The greatest number of tags. GTK sorts all tags of a text by priority and looks at all of them, so
  /// beyond this number colours and links are left out.
  private static let most = 500

  var isEmpty: Bool { tags.isEmpty }

  /// Returns the tag for some traits, which is added to the table if it's new; nil for plain letters.
  /// - Parameter linkColor: the colour of links without a colour of their own.
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

  /// Returns the traits of the letter after a position.
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

  /// Removes all tags, since the text that they were for has gone.
  func removeAll(from table: OpaquePointer) {
    for tag in tags.values { gtk_text_tag_table_remove(table, tag.pointer()) }
    tags = [:]
    looks = [:]
  }
}
