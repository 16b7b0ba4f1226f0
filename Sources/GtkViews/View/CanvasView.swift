import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// A view that draws itself, and lays out subviews at their frames in front of its drawing.
///
/// ```swift
/// final class Disc: CanvasView {
///   override func draw(_ context: DrawingContext, size: CGSize) {
///     context.fillRounded(CGRect(origin: .zero, size: size), radius: size.width / 2, .red)
///   }
/// }
/// ```
open class CanvasView: View {
  /// Called by the default ``draw(_:size:)``, for a canvas without a subclass.
  public var onDraw: ((DrawingContext, CGSize) -> Void)?

  /// The natural size of the canvas in points; it may be given a larger one.
  public var intrinsicSize: CGSize = .zero {
    didSet { if intrinsicSize != oldValue { gtk_widget_queue_resize(widget) } }
  }

  /// In a window: the size given by the layout. In no window, where there's no layout: the intrinsic size.
  override open var bounds: CGRect {
    get {
      guard window == nil, backstage != nil || borderBox.isEmpty, intrinsicSize != .zero else {
        return super.bounds
      }
      return CGRect(origin: .zero, size: intrinsicSize)
    }
    set { super.bounds = newValue }
  }

  /// - Parameter accessibilityRole: the role of the canvas for assistive technology.
  public init(accessibilityRole: AccessibilityRole = .group) {
    super.init(canvasWith: accessibilityRole)
    // A canvas may draw outside its bounds, and mustn't draw over its neighbours.
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  /// Whether the canvas is painted in tiles if there's no graphics card. A tile is repainted only when
  /// something in it has changed.
  ///
  /// For a canvas that draws many textures, for which GTK's own renderer takes ten times as long without a
  /// graphics card. Not for a canvas that's shown scaled or rotated. False by default.
  public var isTiled = false {
    didSet { if !isTiled { tiles.empty() } }
  }

  /// How all pixels of the canvas's drawing are seen; nil shows them as they are. What's drawn over it
  /// (``drawOverlay(_:size:)``) is seen as it is.
  ///
  /// A tiled canvas is then painted in tiles with a graphics card, too: GTK's renderers can't change pixels
  /// by their light. Only for a tiled canvas that's drawn on everywhere.
  package var lens: CanvasLens? { didSet { if lens != oldValue { setNeedsDisplay() } } }

  /// Whether a tiled canvas is painted in tiles with a graphics card, too, because it has layers that GTK's
  /// renderers draw otherwise: see ``DrawingContext/pushGrey()``. False by default.
  package var needsTiles = false { didSet { if needsTiles != oldValue { setNeedsDisplay() } } }

  /// How long tiles are painted in one frame; nil paints all that have changed. The others show their former
  /// content until the next frames. For changes that come in masses, in a view that doesn't move. It can be
  /// set in ``draw(_:size:)``.
  package var paintingTime: Duration?

  /// Whether the canvas may be made smaller than its intrinsic size.
  public var shrinks = false {
    didSet { gtk_widget_queue_resize(widget) }
  }

  /// Draws the canvas. The context is only valid during the call.
  /// - Parameters:
  ///   - context: the drawing's destination, in the canvas's space.
  ///   - size: the canvas's size, in points.
  open func draw(_ context: DrawingContext, size: CGSize) { onDraw?(context, size) }

  /// Draws what lies over the canvas's drawing and below its subviews: a few lines that move with the
  /// pointer. A tiled canvas draws them anew in each frame, and repaints no tile for them. The context is
  /// only valid during the call.
  /// - Parameters:
  ///   - context: the drawing's destination, in the canvas's space.
  ///   - size: the canvas's size, in points.
  open func drawOverlay(_ context: DrawingContext, size: CGSize) {}

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
    view.place { $0.frame = frame }
    addSubview(view)
  }

  /// Moves a subview, like setting its ``View/frame``. Cheap when the frame is the same.
  public func setFrame(_ frame: CGRect, of view: View) {
    guard view.superview === self else { return }
    view.place { $0.frame = frame }
  }

  // MARK: Called by the widget

  private var lastSize = CGSize(width: -1, height: -1)

  override func measureCanvas(_ axis: GtkOrientation) -> (least: Int32, natural: Int32) {
    guard intrinsicSize != .zero else { return super.measureCanvas(axis) }
    let size = pixels(axis == GTK_ORIENTATION_HORIZONTAL ? intrinsicSize.width : intrinsicSize.height)
    return (shrinks ? 0 : size, size)
  }

  override func canvasResized(_ size: CGSize) {
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

  override func snapshotCanvas(_ snapshot: OpaquePointer) {
    let context = DrawingContext(snapshot)
    let size = bounds.size
    if isTiled, isRenderedByCairo || needsTiles || lens != nil {
      let drawing = DrawingContext.record(size: size) { draw($0, size: $1) }
      context.node(
        tiles.node(
          for: drawing, size: size, scale: Int(gtk_widget_get_scale_factor(widget)), lens: lens,
          within: paintingTime))
      // A drawing can't request the next one itself.
      if !tiles.isComplete { Task { [weak self] in self?.setNeedsDisplay() } }
    } else {
      tiles.empty()
      draw(context, size: size)
    }
    drawOverlay(context, size: size)
    context.end()
  }
}
