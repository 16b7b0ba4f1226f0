import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// A view that draws itself, and lays out subviews at given frames in front of its drawing.
open class CanvasView: View {
  /// Called by the default ``draw(_:size:)``, for a canvas without a subclass.
  public var onDraw: ((DrawingContext, CGSize) -> Void)?

  /// The natural size of the canvas in points; it may be given a larger one.
  public var intrinsicSize: CGSize = .zero {
    didSet { if intrinsicSize != oldValue { gtk_widget_queue_resize(widget) } }
  }

  /// In a window: the size given by the layout. In no window, where there's no layout: the intrinsic size.
  override open var bounds: CGRect {
    guard window == nil, backstage != nil || borderBox.isEmpty, intrinsicSize != .zero else {
      return super.bounds
    }
    return CGRect(origin: .zero, size: intrinsicSize)
  }

  /// - Parameter accessibilityRole: the role of the canvas for assistive technology.
  public init(accessibilityRole: AccessibilityRole = .group) {
    let reference = WeakCanvas()
    let widget = shim_canvas_new(
      accessibilityRole.gtk,
      { _, snapshot, data in WeakCanvas.of(data)?.snapshot(snapshot) },
      { _, width, height, data in WeakCanvas.of(data)?.resized(CGSize(width: Int(width), height: Int(height)))
      },
      { _, orientation, minimum, natural, data in
        guard let canvas = WeakCanvas.of(data) else { return }
        let size =
          orientation == GTK_ORIENTATION_HORIZONTAL ? canvas.intrinsicSize.width : canvas.intrinsicSize.height
        natural.pointee = pixels(size)
        minimum.pointee = canvas.shrinks ? 0 : pixels(size)
      }, Unmanaged.passRetained(reference).toOpaque(), releaseClosure)
    super.init(widget: widget)
    reference.canvas = self
    // A canvas may draw outside its bounds, and mustn't draw over its neighbours.
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  isolated deinit { shim_canvas_detach(widget) }

  /// Whether the canvas is painted in tiles if there's no graphics card. A tile is repainted only when
  /// something in it has changed.
  ///
  /// For a canvas that draws many textures, for which GTK's own renderer takes ten times as long without a
  /// graphics card. Not for a canvas that's shown scaled or rotated. False by default.
  public var isTiled = false {
    didSet { if !isTiled { tiles.empty() } }
  }

  /// Whether the canvas may be made smaller than its intrinsic size.
  public var shrinks = false {
    didSet { gtk_widget_queue_resize(widget) }
  }

  /// Draws the canvas. The context is only valid during the call.
  /// - Parameters:
  ///   - context: the drawing's destination, in the canvas's space.
  ///   - size: the canvas's size, in points.
  open func draw(_ context: DrawingContext, size: CGSize) { onDraw?(context, size) }

  /// Called when the canvas has another size, in the middle of layout: don't change sizes of other views
  /// here.
  open func sizeDidChange(_ size: CGSize) {}

  /// Requests a redraw in the next frame.
  public func setNeedsDisplay() { gtk_widget_queue_draw(widget) }

  /// The CSS name of the pointer's cursor over the view, such as `grab`; nil uses that of the superview.
  public var cursorName: String? {
    didSet { if cursorName != oldValue { gtk_widget_set_cursor_from_name(widget, cursorName) } }
  }

  // MARK: Subviews

  /// Adds a subview in front of the others.
  /// - Parameters:
  ///   - view: the subview.
  ///   - frame: in this view's space, in whole points; never smaller than the subview's minimum size.
  public func addSubview(_ view: View, frame: CGRect) {
    adopt(view) {
      shim_canvas_add(
        widget, view.widget, Float(frame.origin.x), Float(frame.origin.y), Float(frame.size.width),
        Float(frame.size.height))
    }
  }

  /// Moves a subview. Cheap when the frame is the same.
  public func setFrame(_ frame: CGRect, of view: View) {
    guard view.superview === self else { return }
    shim_canvas_set_frame(
      widget, view.widget, Float(frame.origin.x), Float(frame.origin.y), Float(frame.size.width),
      Float(frame.size.height))
  }

  // MARK: Called by the widget

  private var lastSize = CGSize(width: -1, height: -1)

  private func resized(_ size: CGSize) {
    guard size != lastSize else { return }
    lastSize = size
    sizeDidChange(size)
  }

  /// Called to release what a subclass keeps of earlier drawings; see ``Window/redraw()``.
  package var onForgetDrawing: (() -> Void)?

  override func forgetDrawing() {
    super.forgetDrawing()
    tiles.empty()
    onForgetDrawing?()
  }

  private let tiles = CanvasTiles()
  /// The number of tiles painted so far, for tests.
  var tilePaintCount: Int { tiles.paintCount }

  private func snapshot(_ snapshot: OpaquePointer) {
    let context = DrawingContext(snapshot)
    let size = bounds.size
    if isTiled, isRenderedByCairo {
      let drawing = DrawingContext.record(size: size) { draw($0, size: $1) }
      context.node(tiles.node(for: drawing, size: size, scale: Int(gtk_widget_get_scale_factor(widget))))
    } else {
      draw(context, size: size)
    }
    context.end()
  }
}

/// The widget's weak reference to its canvas, since the widget may outlive it.
@MainActor
private final class WeakCanvas {
  weak var canvas: CanvasView?

  static func of(_ data: UnsafeMutableRawPointer) -> CanvasView? {
    Unmanaged<WeakCanvas>.fromOpaque(data).takeUnretainedValue().canvas
  }
}
