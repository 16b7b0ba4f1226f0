import CKitGtk
public import Foundation
import KitGLib

/// Arranges its subviews in a row or a column.
///
/// ```swift
/// let row = StackView(axis: .horizontal, spacing: 6)
/// row.addArrangedSubview(Label("Name"))
/// row.addArrangedSubview(TextField("Ada"))
/// ```
open class StackView: View {
  /// The direction of the arrangement. In right-to-left languages a row begins at the right.
  public enum Axis: Sendable {
    /// A row.
    case horizontal
    /// A column, from top to bottom.
    case vertical

    var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
  }

  /// - Parameters:
  ///   - axis: the direction of the arrangement.
  ///   - spacing: points between subviews.
  public init(axis: Axis, spacing: Double = 0) {
    super.init(widget: gtk_box_new(axis.gtk, pixels(spacing)))
  }

  /// Creates an empty row.
  /// - Parameter frame: its frame in the canvas that it's added to.
  override public init(frame: CGRect) {
    super.init(widget: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    if frame != .zero { self.frame = frame }
  }

  /// Creates a row.
  /// - Parameter arrangedSubviews: the views in the row.
  public convenience init(arrangedSubviews: [View] = []) {
    self.init(axis: .horizontal)
    for view in arrangedSubviews { addSubview(view) }
  }

  /// The direction of the arrangement.
  public var axis: Axis {
    get {
      gtk_orientable_get_orientation(object.opaque) == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
    }
    set { gtk_orientable_set_orientation(object.opaque, newValue.gtk) }
  }

  /// The subviews, by UIKit's name.
  public var arrangedSubviews: [View] { subviews }

  /// Adds a subview at the end, like ``addSubview(_:)``.
  public func addArrangedSubview(_ view: View) { addSubview(view) }

  private var box: UnsafeMutablePointer<GtkBox> { object.pointer() }

  /// Points between subviews.
  public var spacing: Double {
    get { Double(gtk_box_get_spacing(box)) }
    set { gtk_box_set_spacing(box, pixels(newValue)) }
  }

  /// Adds a subview at the end.
  override open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Adds a subview before the one at an index, or at the end if there are fewer.
  public func insertSubview(_ view: View, at index: Int) {
    view.removeFromSuperview()
    let nearest = min(max(index, 0), subviews.count)
    let previous = nearest > 0 ? subviews[nearest - 1].widget : nil
    adopt(view, at: nearest) { gtk_box_insert_child_after(box, view.widget, previous) }
  }

  override package func detachWidget(of child: View) { gtk_box_remove(box, child.widget) }
}

/// A view with others in front of it, placed by their alignments and margins.
///
/// ```swift
/// let overlay = OverlayView(view)
/// overlay.addOverlay(Label("3 items"))
/// ```
public final class OverlayView: View {
  /// The view behind the overlays, which determines the size.
  public let content: View

  /// - Parameter content: the view behind the overlays; it can't be replaced.
  public init(_ content: View) {
    self.content = content
    super.init(widget: gtk_overlay_new())
    adopt(content) { gtk_overlay_set_child(object.opaque, content.widget) }
  }

  /// Adds a view in front of all others.
  public func addOverlay(_ view: View) {
    adopt(view) { gtk_overlay_add_overlay(object.opaque, view.widget) }
  }

  override package func detachWidget(of child: View) {
    if gtk_overlay_get_child(object.opaque) == child.widget {
      gtk_overlay_set_child(object.opaque, nil)
    } else {
      gtk_overlay_remove_overlay(object.opaque, child.widget)
    }
  }
}

/// A thin line.
public final class Separator: View {
  /// - Parameter axis: the direction of the line.
  public init(axis: StackView.Axis) { super.init(widget: gtk_separator_new(axis.gtk)) }
}
