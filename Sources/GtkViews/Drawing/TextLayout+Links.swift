import CKitGtk
package import Foundation
import KitGLib

/// Links in a text that's laid out. Offsets in the text are bytes of its UTF-8.
extension TextLayout {
  /// Underlines parts of the text.
  package func underline(_ parts: [Range<Int>]) {
    // The attributes by which long words are divided stay.
    let known = pango_layout_get_attributes(object.opaque)
    let list = known == nil ? pango_attr_list_new() : pango_attr_list_copy(known)
    for part in parts {
      guard let line = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { continue }
      line.pointee.start_index = guint(clamping: part.lowerBound)
      line.pointee.end_index = guint(clamping: part.upperBound)
      pango_attr_list_insert(list, line)
    }
    pango_layout_set_attributes(object.opaque, list)
    pango_attr_list_unref(list)
  }

  /// Returns the offset of the letter at a point, in points from the upper left corner of the text; nil
  /// beside the letters.
  package func letter(at point: CGPoint) -> Int? {
    let (x, y) = (point.x * Double(PANGO_SCALE), point.y * Double(PANGO_SCALE))
    guard abs(x) < 1e9, abs(y) < 1e9 else { return nil }
    var index: Int32 = 0
    var trailing: Int32 = 0
    let isInside = pango_layout_xy_to_index(object.opaque, Int32(x), Int32(y), &index, &trailing) != 0
    return isInside ? Int(index) : nil
  }
}
