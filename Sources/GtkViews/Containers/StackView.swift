import CGtk
import GLibSupport

/// Arranges its subviews in a row or a column.
open class StackView: View {
  /// The direction of the arrangement. In right-to-left languages a row begins at the right.
  public enum Axis: Sendable {
    case horizontal, vertical

    var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
  }

  /// - Parameter spacing: points between subviews.
  public init(axis: Axis, spacing: Double = 0) {
    super.init(widget: gtk_box_new(axis.gtk, pixels(spacing)))
  }

  private var box: UnsafeMutablePointer<GtkBox> { object.pointer() }

  /// Points between subviews.
  public var spacing: Double {
    get { Double(gtk_box_get_spacing(box)) }
    set { gtk_box_set_spacing(box, pixels(newValue)) }
  }

  /// Adds a subview at the end.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Adds a subview before the one at an index, or at the end if there are fewer.
  public func insertSubview(_ view: View, at index: Int) {
    view.removeFromSuperview()
    let place = min(max(index, 0), subviews.count)
    let previous = place > 0 ? subviews[place - 1].widget : nil
    adopt(view, at: place) { gtk_box_insert_child_after(box, view.widget, previous) }
  }

  override package func detachWidget(of child: View) { gtk_box_remove(box, child.widget) }
}
