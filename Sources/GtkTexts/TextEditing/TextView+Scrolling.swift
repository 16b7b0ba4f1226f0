import CGtk
import GLibSupport
import GtkViews

extension TextView: EdgeScrollable {
  var edgeScrollView: View { self }
  var scrollsHorizontallyAtEdges: Bool { false }

  /// The vertical scroll offset. A text outside a scroll view shows all of its content and can't scroll.
  var edgeScrollOffset: Double {
    get { gtk_scrollable_get_vadjustment(object.opaque).map { gtk_adjustment_get_value($0) } ?? 0 }
    set {
      if let adjustment = gtk_scrollable_get_vadjustment(object.opaque) {
        gtk_adjustment_set_value(adjustment, newValue)
      }
    }
  }
}
