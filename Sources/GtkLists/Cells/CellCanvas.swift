import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib
package import GtkViews

/// The scrolled surface that contains the cells. Its coordinate space is the visible part; cells' frames are
/// in the content's space.
package final class CellCanvas: View {
  var onLayout: ((CGSize) -> Void)?
  var onScroll: (() -> Void)?
  var onDraw: ((DrawingContext) -> Void)?

  init(accessibilityRole: AccessibilityRole) {
    let reference = WeakCellCanvas()
    let widget = shim_cell_canvas_new(
      accessibilityRole.gtk,
      { _, snapshot, data in
        let context = DrawingContext(snapshot)
        WeakCellCanvas.of(data)?.onDraw?(context)
        context.end()
      },
      { _, width, height, data in
        WeakCellCanvas.of(data)?.onLayout?(CGSize(width: Int(width), height: Int(height)))
      },
      { _, data in WeakCellCanvas.of(data)?.onScroll?() }, Unmanaged.passRetained(reference).toOpaque(),
      releaseClosure)
    super.init(widget: widget)
    reference.canvas = self
  }

  /// Adds a cell, a header or a footer, or moves it.
  func place(_ cell: ReusableView, at frame: CGRect) {
    let place = {
      shim_cell_canvas_place(
        self.widget, cell.widget, frame.minX, frame.minY, frame.width.rounded(), frame.height.rounded())
    }
    if cell.superview === self { place() } else { adopt(cell, attach: place) }
  }

  /// Places a view in front of the others. Only call it before the view is placed.
  func setRaised(_ view: ReusableView, _ isRaised: Bool) {
    shim_cell_set_raised(view.widget, isRaised ? 1 : 0)
  }

  /// The point of the content at the top left corner.
  var offset: CGPoint {
    get {
      CGPoint(
        x: shim_cell_canvas_get_offset(widget, GTK_ORIENTATION_HORIZONTAL),
        y: shim_cell_canvas_get_offset(widget, GTK_ORIENTATION_VERTICAL))
    }
    set {
      shim_cell_canvas_set_offset(widget, GTK_ORIENTATION_HORIZONTAL, newValue.x)
      shim_cell_canvas_set_offset(widget, GTK_ORIENTATION_VERTICAL, newValue.y)
    }
  }

  func setContentSize(_ size: CGSize) { shim_cell_canvas_set_content_size(widget, size.width, size.height) }

  func setNeedsDisplay() { gtk_widget_queue_draw(widget) }

  func setNeedsLayout() { gtk_widget_queue_allocate(widget) }
}

/// The widget's weak reference to its canvas, since the widget may outlive it.
@MainActor
private final class WeakCellCanvas {
  weak var canvas: CellCanvas?

  static func of(_ data: UnsafeMutableRawPointer) -> CellCanvas? {
    Unmanaged<WeakCellCanvas>.fromOpaque(data).takeUnretainedValue().canvas
  }
}
