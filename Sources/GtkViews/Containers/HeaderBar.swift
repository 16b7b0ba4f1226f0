import CGtk
import GLibSupport

/// A window's title bar: controls at both ends, the title in the middle, the window's own buttons.
public final class HeaderBar: View {
  /// Creates a title bar with the window's title and buttons, for ``Window/titlebar``.
  public init() { super.init(widget: gtk_header_bar_new()) }

  /// Adds a view at the start, after the existing ones.
  public func packStart(_ view: View) {
    adopt(view) { gtk_header_bar_pack_start(object.opaque, view.widget) }
  }

  /// Adds a view at the end, before the existing ones.
  public func packEnd(_ view: View) { adopt(view) { gtk_header_bar_pack_end(object.opaque, view.widget) } }

  /// The view shown instead of the window's title; nil shows the title.
  public var titleView: View? {
    didSet {
      guard titleView !== oldValue else { return }
      if let oldValue, oldValue.superview === self { removeSubview(oldValue) }
      if let titleView {
        adopt(titleView) { gtk_header_bar_set_title_widget(object.opaque, titleView.widget) }
      }
    }
  }

  override package func detachWidget(of child: View) {
    if gtk_header_bar_get_title_widget(object.opaque) == child.widget {
      gtk_header_bar_set_title_widget(object.opaque, nil)
    } else {
      gtk_header_bar_remove(object.opaque, child.widget)
    }
  }
}
