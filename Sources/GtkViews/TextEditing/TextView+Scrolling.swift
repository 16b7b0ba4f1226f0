import CGtk
import GLibSupport

extension TextView: EdgeScrollable {
  var edgeScrollView: View { self }
  var scrollsHorizontallyAtEdges: Bool { false }

  /// A text in no scroll view shows all of itself, and has nothing to scroll.
  var edgeScrollOffset: Double {
    get { gtk_scrollable_get_vadjustment(object.opaque).map { gtk_adjustment_get_value($0) } ?? 0 }
    set {
      if let adjustment = gtk_scrollable_get_vadjustment(object.opaque) {
        gtk_adjustment_set_value(adjustment, newValue)
      }
    }
  }
}
