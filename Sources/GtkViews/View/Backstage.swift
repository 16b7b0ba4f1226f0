import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib

/// A canvas behind a window, where GTK draws a view in no window, invisibly: GTK makes pictures of mapped
/// widgets only (contract 1.8.1, 1.8.4).
///
/// The view itself isn't changed: it has no superview and no window meanwhile, and gets no events, no
/// keyboard focus and no accessibility. A view that's adopted by a superview leaves at once.
@MainActor
package final class Backstage {
  /// The topmost ancestor of the view, which is drawn with everything in it.
  private let top: View
  private let canvas: CanvasView
  /// The size with margins, in whole points.
  private let size: CGSize

  private init(_ top: View, in canvas: CanvasView) {
    self.top = top
    self.canvas = canvas
    shim_canvas_add(canvas.widget, top.widget, 0, 0, 0, 0)
    // Measured here, since the view has the style with which it's drawn only there.
    size = top.wantedSize
    shim_canvas_set_frame(canvas.widget, top.widget, 0, 0, Float(size.width), Float(size.height))
    top.backstage = self
    draw(top)
  }

  isolated deinit { leave() }

  /// Admits a view with all its ancestors; it has been drawn when this call returns.
  /// - Parameter window: the window behind whose stage the view is drawn; nil, or a window that isn't shown,
  ///   means any window that's shown.
  /// - Returns: nil for a view that is in a window or has no size, or if no window is shown.
  package static func admit(_ view: View, near window: Window? = nil) -> Backstage? {
    var widget = view.widget
    while true {
      if let stay = WidgetOwners.view(of: widget)?.backstage {
        if stay.isThere, stay.canvas.isMapped {
          stay.draw(view)
          return stay
        }
        // The window has closed.
        stay.leave()
      }
      guard let parent = gtk_widget_get_parent(widget) else { break }
      widget = parent
    }
    // A widget that isn't ours can't be taken along: its next parent would find that it already has a parent.
    guard gtk_widget_get_root(widget) == nil, let top = WidgetOwners.view(of: widget) else { return nil }
    guard let window = [window].compactMap({ $0 }).first(where: isOpen) ?? Window.all.last(where: isOpen)
    else { return nil }
    let stay = Backstage(top, in: window.backstageCanvas)
    return stay.size.width > 0 && stay.size.height > 0 ? stay : nil
  }

  private static func isOpen(_ window: Window) -> Bool { !window.isClosed && window.stageLayer.isMapped }

  private var isThere: Bool { gtk_widget_get_parent(top.widget) == canvas.widget }

  /// Draws changes now instead of in the next frame.
  /// - Parameter view: the view to draw in any case.
  package func draw(_ view: View) {
    guard isThere, canvas.isMapped else { return }
    let width = max(pixels(size.width), top.least(GTK_ORIENTATION_HORIZONTAL))
    let height = max(pixels(size.height), top.least(GTK_ORIENTATION_VERTICAL, across: width))
    gtk_widget_allocate(top.widget, width, height, -1, nil)
    gtk_widget_queue_draw(view.widget)
    shim_canvas_draw_child(canvas.widget, top.widget)
  }

  /// Leaves the canvas. Harmless when the view has already left.
  package func leave() {
    if top.backstage === self { top.backstage = nil }
    if isThere { gtk_widget_unparent(top.widget) }
  }
}

extension View {
  /// The least width in points, with margins, that the view can have.
  package var minimumWidth: Double { Double(least(GTK_ORIENTATION_HORIZONTAL)) }

  /// The least height in points, with margins, that the view can have if it's as wide as this.
  package func minimumHeight(forWidth width: Double) -> Double {
    Double(least(GTK_ORIENTATION_VERTICAL, across: pixels(width)))
  }

  fileprivate func least(_ orientation: GtkOrientation, across: Int32 = -1) -> Int32 {
    var length: Int32 = 0
    gtk_widget_measure(widget, orientation, across, &length, nil, nil, nil)
    return length
  }

  /// The view's natural size with margins, in whole points.
  fileprivate var wantedSize: CGSize {
    let natural = requisition
    // A canvas may have a fractional size; its drawing needs space for that.
    let canvas = (self as? CanvasView)?.intrinsicSize ?? .zero
    let own = canvas == .zero ? placement?.size ?? .zero : canvas
    return CGSize(
      width: Double(max(natural.width, pixels(own.width.rounded(.up)))),
      height: Double(max(natural.height, pixels(own.height.rounded(.up)))))
  }

  private var requisition: GtkRequisition {
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(widget, nil, &natural)
    // A row of pictures that may all shrink has a natural height of 0 once its width is known.
    if natural.height == 0 {
      gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &natural.height, nil, nil)
    }
    return natural
  }

  /// The part of ``wantedSize`` without margins, in the view's own space.
  var naturalSize: CGSize {
    let natural = requisition
    let margins = margins
    return CGSize(
      width: max(0, Double(natural.width) - margins.leading - margins.trailing),
      height: max(0, Double(natural.height) - margins.top - margins.bottom))
  }
}
