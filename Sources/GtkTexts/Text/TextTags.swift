import CKitGtk
import CKitGtkShim
import DragItems
import Foundation
import KitGLib
import GtkViews

/// The tags of one text: one for each combination of attributes in it.
@MainActor
final class TextTags {
  private var tags: [TextTraits: GObjectRef] = [:]
  private var looks: [UnsafeMutableRawPointer: TextTraits] = [:]
  /// The greatest number of tags. GTK sorts all tags of a text by priority and checks all of them, so
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

/// The font and the colour of one text, set through CSS, GTK's only way to set fonts.
@MainActor
final class TextStyle {
  private var provider: GObjectRef?

  /// - Parameters:
  ///   - font: nil is the desktop's font.
  ///   - color: the colour of the letters and of the caret; nil is that of the style sheets.
  ///   - view: the text.
  func set(_ font: Font?, _ color: Color?, of view: View) {
    let context = gtk_widget_get_style_context(view.widget)
    guard font != nil || color != nil else {
      if let provider { gtk_style_context_remove_provider(context, provider.opaque) }
      provider = nil
      return
    }
    let provider = self.provider ?? GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()!))
    let rules =
      (font.map { "* { \($0.styleRules.joined(separator: "; ")); }" } ?? "") + (color.map(Self.css) ?? "")
    gtk_css_provider_load_from_data(provider.pointer(), rules, -1)
    guard self.provider == nil else { return }
    // Has priority over the program's own style sheet, which doesn't set a single view's font.
    gtk_style_context_add_provider(
      context, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    self.provider = provider
  }

  private static func css(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      String(Int((min(1, max(0, part.isFinite ? part : 0)) * 255).rounded()))
    }
    let name = "rgb(\(parts.joined(separator: ",")))"
    return "* { color: \(name); caret-color: \(name); }"
  }
}

extension [TextRun] {
  /// Sets the attributes of the runs on a layout of the same text.
  /// - Parameters:
  ///   - keepsColors: if false, all letters have one colour.
  ///   - pictures: the text's pictures; the layout reserves space for those among the runs.
  /// - Returns: the runs' pictures, with their byte indices.
  @MainActor @discardableResult
  func setLook(of layout: GObjectRef, keepsColors: Bool, pictures: TextPictures? = nil)
    -> [(picture: TextPicture, index: Int)]
  {
    let list = pango_attr_list_new()
    var found: [(picture: TextPicture, index: Int)] = []
    var start = 0
    for run in self {
      let end = start + run.text.utf8.count
      var attributes = run.traits.attributes(keepsColors: keepsColors)
      if let picture = run.traits.attachment.flatMap({ pictures?.picture(of: $0) }) {
        let length = run.text.utf8.count / Swift.max(1, run.text.unicodeScalars.count)
        found += stride(from: start, to: end, by: Swift.max(1, length)).map { (picture, $0) }
        attributes.append(picture.room)
      }
      for attribute in attributes {
        attribute.pointee.start_index = guint(clamping: start)
        attribute.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(list, attribute)
      }
      start = end
    }
    TextLayout.divideLongWords(of: map(\.text).joined(), in: list)
    pango_layout_set_attributes(layout.opaque, list)
    pango_attr_list_unref(list)
    return found
  }
}

extension TextTraits {
  /// Returns Pango attributes for an attribute list, which takes ownership.
  fileprivate func attributes(keepsColors: Bool) -> [UnsafeMutablePointer<PangoAttribute>] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if isBold { attributes.append(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if isItalic { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if isUnderlined || link != nil { attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if isStruckThrough { attributes.append(pango_attr_strikethrough_new(1)) }
    if keepsColors, let color {
      let parts = [color.red, color.green, color.blue].map { part in
        UInt16((Swift.min(1, Swift.max(0, part.isFinite ? part : 0)) * 65535).rounded())
      }
      attributes.append(pango_attr_foreground_new(parts[0], parts[1], parts[2]))
    }
    return attributes.compactMap { $0 }
  }
}

extension TextPicture {
  /// A Pango attribute that reserves the picture's space in a layout: it's on the baseline, as in GTK's
  /// texts. An attribute list takes ownership.
  fileprivate var room: UnsafeMutablePointer<PangoAttribute> {
    let (width, height) = (Int32(size.width) * PANGO_SCALE, Int32(size.height) * PANGO_SCALE)
    var rect = PangoRectangle(x: 0, y: -height, width: width, height: height)
    return pango_attr_shape_new(&rect, &rect)
  }
}
