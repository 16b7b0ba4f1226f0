import CGtk
import DragDrop
import GLibSupport

extension [TextRun] {
  /// Makes a layout of this very text look as the text does.
  /// - Parameter keepsColors: without, all letters have one colour.
  @MainActor
  func setLook(of layout: GObjectRef, keepsColors: Bool) {
    let list = pango_attr_list_new()
    var start = 0
    for run in self {
      let end = start + run.text.utf8.count
      for attribute in run.traits.attributes(keepsColors: keepsColors) {
        attribute.pointee.start_index = guint(clamping: start)
        attribute.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(list, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(layout.opaque, list)
    pango_attr_list_unref(list)
  }
}

extension TextTraits {
  /// For a list, which frees them.
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
