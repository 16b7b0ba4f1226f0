import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// A view that draws itself, and lays subviews out at frames that it's given, in front of its drawing.
open class CanvasView: View {
  /// Called by the default ``draw(_:size:)``, for a canvas without a subclass.
  public var onDraw: ((DrawingContext, CGSize) -> Void)?

  /// The size that the canvas asks for, in points; whatever it's given beyond that, it takes.
  public var intrinsicSize: CGSize = .zero {
    didSet { if intrinsicSize != oldValue { gtk_widget_queue_resize(widget) } }
  }

  /// Laid out: what it was given. In no window, where nothing lays it out: the size that it asks for.
  override open var bounds: CGRect {
    guard window == nil, backstage != nil || borderBox.isEmpty, intrinsicSize != .zero else {
      return super.bounds
    }
    return CGRect(origin: .zero, size: intrinsicSize)
  }

  /// - Parameter accessibilityRole: what assistive technology takes the canvas for.
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
    // A canvas may draw anything anywhere; its neighbours are not to be drawn over.
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  isolated deinit { shim_canvas_detach(widget) }

  /// Whether the canvas is painted in squares where there's no graphics card, of which each is painted anew only when
  /// something in it has changed.
  ///
  /// For a canvas that draws many textures: GTK's own renderer without a graphics card takes ten times as long for them. Not for
  /// one that's shown scaled or rotated. False by default.
  public var isTiled = false {
    didSet { if !isTiled { tiles.empty() } }
  }

  /// Whether the canvas may be made smaller than its intrinsic size.
  public var shrinks = false {
    didSet { gtk_widget_queue_resize(widget) }
  }

  /// Draws the canvas. The context is valid during the call only.
  /// - Parameter size: the canvas's size, in points.
  open func draw(_ context: DrawingContext, size: CGSize) { onDraw?(context, size) }

  /// The canvas has another size. In the middle of layout: don't change sizes of other views here.
  open func sizeDidChange(_ size: CGSize) {}

  /// Asks for a new drawing in the next frame.
  public func setNeedsDisplay() { gtk_widget_queue_draw(widget) }

  /// The pointer's looks over the view, a CSS name such as `grab`; nil is the surroundings'.
  public var cursorName: String? {
    didSet { if cursorName != oldValue { gtk_widget_set_cursor_from_name(widget, cursorName) } }
  }

  // MARK: Subviews

  /// Adds a subview in front of the others.
  /// - Parameter frame: in this view's space, in whole points; never below the subview's own least size.
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

  /// Lets go of what a subclass keeps of earlier drawings; see ``Window/redraw()``.
  package var onForgetDrawing: (() -> Void)?

  override func forgetDrawing() {
    super.forgetDrawing()
    tiles.empty()
    onForgetDrawing?()
  }

  private let tiles = CanvasTiles()
  /// How many tiles were painted so far, for tests.
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

/// What the widget holds of its canvas: it may outlive it.
@MainActor
private final class WeakCanvas {
  weak var canvas: CanvasView?

  static func of(_ data: UnsafeMutableRawPointer) -> CanvasView? {
    Unmanaged<WeakCanvas>.fromOpaque(data).takeUnretainedValue().canvas
  }
}
