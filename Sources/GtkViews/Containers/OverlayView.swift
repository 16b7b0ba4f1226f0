import CGtk
import GLibSupport

/// A view with others in front of it, placed by their alignments and margins.
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
