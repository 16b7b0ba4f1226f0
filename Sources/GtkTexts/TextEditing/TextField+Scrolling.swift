import CGtk
import CGtkShim
import Foundation
import GLibSupport
import GtkViews

/// GtkText only scrolls to its caret. So while a drag is at an edge, the caret moves to the letter there, and
/// the selection is kept for later.
extension TextField: EdgeScrollable {
  var edgeScrollView: View { self }
  var scrollsHorizontallyAtEdges: Bool { true }

  var edgeScrollOffset: Double {
    get { wantedScrollOffset ?? scrollOffset }
    set {
      let (layout, width) = (layout, Double(gtk_widget_get_width(innerWidget)))
      var extents = PangoRectangle()
      pango_layout_get_pixel_extents(layout.opaque, nil, &extents)
      let wanted = min(max(newValue, 0), max(0, Double(extents.width) - width))
      wantedScrollOffset = wanted
      guard newValue.isFinite, abs(wanted - scrollOffset) >= 1 else { return }
      let edge = wanted > scrollOffset ? wanted + width : wanted
      let place = Int32(
        clamping: position(atLayoutX: edge + Double(extents.x), in: layout, nearest: false).offset)
      if keptSelection == nil {
        let selection = selectedTextRange
        keptSelection = (anchor(at: selection.start), anchor(at: selection.end), scrollOffset)
      }
      gtk_editable_select_region(object.opaque, place, place)
    }
  }

  /// The scroll offset in points.
  var scrollOffset: Double { Double(shim_text_scroll_offset(innerText)) }

  /// Ends the scrolling: restores the selection and the scroll offset.
  func returnSelection() {
    guard let kept = keptSelection else { return }
    edgeScrollOffset = kept.scrollOffset
    selectedTextRange = TextRange(kept.start(), kept.end())
  }
}
