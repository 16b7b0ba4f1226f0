import CGtk
import DragItems
import Foundation
import GLibSupport

extension [TextRun] {
  /// Sets the attributes of the runs on a layout of the same text.
  /// - Parameters:
  ///   - keepsColors: if false, all letters have one colour.
  ///   - pictures: the text's pictures; the layout reserves space for those among the runs.
  /// - Returns: the runs' pictures, with the byte indices of their places.
  @MainActor @discardableResult
  func setLook(of layout: GObjectRef, keepsColors: Bool, pictures: TextPictures? = nil)
    -> [(picture: TextPicture, index: Int)]
  {
    let list = pango_attr_list_new()
    var places: [(picture: TextPicture, index: Int)] = []
    var start = 0
    for run in self {
      let end = start + run.text.utf8.count
      var attributes = run.traits.attributes(keepsColors: keepsColors)
      if let picture = run.traits.attachment.flatMap({ pictures?.picture(of: $0) }) {
        let length = run.text.utf8.count / Swift.max(1, run.text.unicodeScalars.count)
        places += stride(from: start, to: end, by: Swift.max(1, length)).map { (picture, $0) }
        attributes.append(picture.room)
      }
      for attribute in attributes {
        attribute.pointee.start_index = guint(clamping: start)
        attribute.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(list, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(layout.opaque, list)
    pango_attr_list_unref(list)
    return places
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
  /// A Pango attribute that reserves the picture's space in a layout: it stands on the baseline, as in GTK's
  /// texts. An attribute list takes ownership.
  fileprivate var room: UnsafeMutablePointer<PangoAttribute> {
    let (width, height) = (Int32(size.width) * PANGO_SCALE, Int32(size.height) * PANGO_SCALE)
    var rect = PangoRectangle(x: 0, y: -height, width: width, height: height)
    return pango_attr_shape_new(&rect, &rect)
  }
}
