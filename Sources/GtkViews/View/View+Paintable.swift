import CGtk
import Foundation
import GLibSupport

extension View {
  /// The view's picture, subviews included.
  ///
  /// In a window: live, as long as the view is shown. In no window: as the view is now, at the size that it asks for. That
  /// needs another window on the screen, but for a canvas without subviews.
  public func makePaintable() -> Paintable {
    guard window == nil else { return livePaintable() }
    if let canvas = self as? CanvasView, gtk_widget_get_first_child(widget) == nil {
      let size = canvas.bounds.size
      return Paintable(node: DrawingContext.record(size: size) { canvas.draw($0, size: $1) }, size: size)
    }
    guard let stay = Backstage.admit(self) else { return livePaintable() }
    return withExtendedLifetime(stay) { livePaintable().frozen() }
  }

  /// Of what GTK draws: in a window, or behind the stage of one.
  package func livePaintable() -> Paintable { Paintable(adopting: gtk_widget_paintable_new(widget)) }
}
