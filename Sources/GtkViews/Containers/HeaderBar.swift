import CGtk
import GLibSupport

/// A window's title bar: controls at both ends, the title in the middle, the window's own buttons.
public final class HeaderBar: View {
  /// Has the window's title and buttons; it goes to ``Window/titlebar``.
  public init() { super.init(widget: gtk_header_bar_new()) }

  /// Adds a view at the left, after those that are there.
  public func packStart(_ view: View) {
    adopt(view) { gtk_header_bar_pack_start(object.opaque, view.widget) }
  }

  /// Adds a view at the right, before those that are there.
  public func packEnd(_ view: View) { adopt(view) { gtk_header_bar_pack_end(object.opaque, view.widget) } }

  /// In place of the window's title; nil shows that.
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
