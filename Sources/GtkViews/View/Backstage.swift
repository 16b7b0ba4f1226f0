import CGtk
import CGtkShim
import Foundation
import GLibSupport

/// The stay of a view that is in no window where GTK draws it and nobody sees it: GTK makes pictures of mapped widgets only
/// (contract 1.8.1, 1.8.4).
///
/// The view itself isn't changed: it has no superview and no window meanwhile, and takes no events, no keyboard and no part in
/// what's read aloud. One that a superview adopts leaves at once.
@MainActor
package final class Backstage {
  /// The topmost of the views; what else is inside comes along.
  private let top: View
  private let canvas: CanvasView
  /// With its margins, in whole points.
  private let size: CGSize

  private init(_ top: View, in canvas: CanvasView) {
    self.top = top
    self.canvas = canvas
    shim_canvas_add(canvas.widget, top.widget, 0, 0, 0, 0)
    // Where it stands it has the style that it's drawn with.
    size = top.wantedSize
    shim_canvas_set_frame(canvas.widget, top.widget, 0, 0, Float(size.width), Float(size.height))
    top.backstage = self
    draw(top)
  }

  isolated deinit { leave() }

  /// Takes a view in, with all that it's part of; it's drawn when this returns.
  /// - Parameter window: where; nil, or one that isn't shown, leaves it to any that is.
  /// - Returns: nil for a view that is in a window, has no size, or no window to stand in.
  package static func admit(_ view: View, near window: Window? = nil) -> Backstage? {
    var widget = view.widget
    while true {
      if let stay = View.owner(of: widget)?.backstage {
        if stay.isThere, stay.canvas.isMapped {
          stay.draw(view)
          return stay
        }
        // Its window has closed.
        stay.leave()
      }
      guard let parent = gtk_widget_get_parent(widget) else { break }
      widget = parent
    }
    // A widget of others isn't taken along: its next parent would find it taken.
    guard gtk_widget_get_root(widget) == nil, let top = View.owner(of: widget) else { return nil }
    guard let window = [window].compactMap({ $0 }).first(where: isOpen) ?? Window.all.last(where: isOpen)
    else { return nil }
    let stay = Backstage(top, in: window.backstageCanvas)
    return stay.size.width > 0 && stay.size.height > 0 ? stay : nil
  }

  private static func isOpen(_ window: Window) -> Bool { !window.isClosed && window.stageLayer.isMapped }

  private var isThere: Bool { gtk_widget_get_parent(top.widget) == canvas.widget }

  /// Draws what is changed now, and not with the next frame.
  /// - Parameter view: drawn in any case.
  package func draw(_ view: View) {
    guard isThere, canvas.isMapped else { return }
    let width = max(pixels(size.width), least(GTK_ORIENTATION_HORIZONTAL, -1))
    let height = max(pixels(size.height), least(GTK_ORIENTATION_VERTICAL, width))
    gtk_widget_allocate(top.widget, width, height, -1, nil)
    gtk_widget_queue_draw(view.widget)
    shim_canvas_draw_child(canvas.widget, top.widget)
  }

  private func least(_ orientation: GtkOrientation, _ across: Int32) -> Int32 {
    var length: Int32 = 0
    gtk_widget_measure(top.widget, orientation, across, &length, nil, nil, nil)
    return length
  }

  /// Its place is free from now on. Harmless when it has left already.
  package func leave() {
    if top.backstage === self { top.backstage = nil }
    if isThere { gtk_widget_unparent(top.widget) }
  }
}

extension View {
  /// The size that the view asks for, with its margins, in whole points.
  fileprivate var wantedSize: CGSize {
    let natural = requisition
    // A canvas may ask for parts of points; the drawing needs room for them.
    let own = (self as? CanvasView)?.intrinsicSize ?? .zero
    return CGSize(
      width: Double(max(natural.width, pixels(own.width.rounded(.up)))),
      height: Double(max(natural.height, pixels(own.height.rounded(.up)))))
  }

  private var requisition: GtkRequisition {
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(widget, nil, &natural)
    // A row of pictures, which may all shrink, asks for no height once it knows its width.
    if natural.height == 0 {
      gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &natural.height, nil, nil)
    }
    return natural
  }

  /// What the view takes of ``wantedSize``, in its own space.
  var naturalSize: CGSize {
    let natural = requisition
    let margins = margins
    return CGSize(
      width: max(0, Double(natural.width) - margins.leading - margins.trailing),
      height: max(0, Double(natural.height) - margins.top - margins.bottom))
  }
}
