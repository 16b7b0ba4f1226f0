import CGtk
import Foundation
import GLibSupport

extension View {
  /// Returns the view's picture, including subviews.
  ///
  /// For a view in a window, the picture is live as long as the view is shown. For a view in no window, it
  /// shows the view as it is now, at its natural size; that requires another window on the screen, except for
  /// a canvas without subviews.
  public func makePaintable() -> Paintable {
    guard window == nil else { return livePaintable() }
    if let canvas = self as? CanvasView, gtk_widget_get_first_child(widget) == nil {
      let size = canvas.bounds.size
      return Paintable(node: DrawingContext.record(size: size) { canvas.draw($0, size: $1) }, size: size)
    }
    guard let stay = Backstage.admit(self) else { return livePaintable() }
    return withExtendedLifetime(stay) { livePaintable().frozen() }
  }

  /// A live picture of what GTK draws for the view, which must be in a window or behind the stage of one.
  package func livePaintable() -> Paintable { Paintable(adopting: gtk_widget_paintable_new(widget)) }
}
