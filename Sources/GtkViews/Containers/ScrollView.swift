import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// Shows a part of a content that may be larger.
///
/// ```swift
/// let scroll = ScrollView(view)
/// scroll.contentOffset = CGPoint(x: 0, y: 120)
/// ```
public final class ScrollView: View {
  /// Whether an axis scrolls.
  public enum Policy: Sendable {
    /// As far as the content requires it, with a scroll bar then.
    case automatic
    /// Never: the content's width (height) is the view's.
    case never
    /// Scrolls without a scroll bar.
    case external

    var gtk: GtkPolicyType {
      switch self {
      case .automatic: GTK_POLICY_AUTOMATIC
      case .never: GTK_POLICY_NEVER
      case .external: GTK_POLICY_EXTERNAL
      }
    }
  }

  /// The content. A `TextView` scrolls by itself; any other view is moved as a whole.
  public let content: View
  /// Called when ``offset`` has changed: by the user, by the program, or because the content has become
  /// smaller.
  public var onScroll: (() -> Void)?

  /// - Parameters:
  ///   - content: the view that is scrolled; it can't be replaced.
  ///   - horizontal: whether there's a horizontal scroll bar.
  ///   - vertical: whether there's a vertical scroll bar.
  public init(_ content: View, horizontal: Policy = .automatic, vertical: Policy = .automatic) {
    self.content = content
    super.init(widget: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(object.opaque, horizontal.gtk, vertical.gtk)
    adopt(content) { gtk_scrolled_window_set_child(object.opaque, content.widget) }
    restWhenContentDisappears()
    for adjustment in [horizontalAdjustment, verticalAdjustment] {
      let moved: @MainActor () -> Void = { [weak self] in self?.onScroll?() }
      connections.append(
        SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(adjustment)), moved) { data, destroy in
          shim_adjustment_on_value_changed(
            adjustment, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
        })
    }
  }

  /// Whether the view would like to be as high as its content, and scrolls only where there's less room;
  /// false by default: it's as high as the layout around it makes it.
  package var followsContentHeight: Bool {
    get { gtk_scrolled_window_get_propagate_natural_height(object.opaque) != 0 }
    set { gtk_scrolled_window_set_propagate_natural_height(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether the view would like to be as wide as its content; false by default.
  package var followsContentWidth: Bool {
    get { gtk_scrolled_window_get_propagate_natural_width(object.opaque) != 0 }
    set { gtk_scrolled_window_set_propagate_natural_width(object.opaque, newValue ? 1 : 0) }
  }

  /// The height up to which the view follows its content (``followsContentHeight``), in points.
  package var maximumContentHeight: Double {
    get { Double(gtk_scrolled_window_get_max_content_height(object.opaque)) }
    set { gtk_scrolled_window_set_max_content_height(object.opaque, Int32(newValue)) }
  }

  // A GtkScrolledWindow always has both adjustments.
  private var horizontalAdjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_hadjustment(object.opaque)
  }
  private var verticalAdjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(object.opaque)
  }

  /// The point of the content at the top left corner. Kept within the content.
  public var offset: CGPoint {
    get {
      CGPoint(
        x: gtk_adjustment_get_value(horizontalAdjustment), y: gtk_adjustment_get_value(verticalAdjustment))
    }
    set {
      gtk_adjustment_set_value(horizontalAdjustment, newValue.x)
      gtk_adjustment_set_value(verticalAdjustment, newValue.y)
    }
  }

  /// UIKit's name of ``offset``.
  public var contentOffset: CGPoint {
    get { offset }
    set { offset = newValue }
  }

  /// The scrollable size of the content.
  public var contentSize: CGSize {
    CGSize(
      width: gtk_adjustment_get_upper(horizontalAdjustment),
      height: gtk_adjustment_get_upper(verticalAdjustment))
  }

  /// Ends a running scroll animation when the content disappears: it's hidden, removed, or its window or
  /// popover is closed.
  ///
  /// A text scrolls to its caret with an animation. When GTK 4.8.3 ends that because the scrolled window is
  /// unmapped, the animation's last value makes the text set another value, which ends the animation too: the
  /// window's frame clock gets that twice (a critical warning from `gtk_adjustment_enable_animation`). The
  /// content is unmapped first, and setting a value ends the animation.
  private func restWhenContentDisappears() {
    connections.append(
      .unmap(content.object) { [weak self] in
        guard let self else { return }
        let current = offset
        offset = current
      })
  }
}
