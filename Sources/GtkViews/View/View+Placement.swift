import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// The placement of a view among the subviews of a plain ``View`` or a ``CanvasView``. Other containers lay
/// out their subviews themselves; a frame that's set there takes effect when the view is moved to such a
/// canvas.
extension View {
  /// The view's rectangle in its superview's space, in points. Animatable.
  ///
  /// In a canvas, it's what the program has set. The size on the screen has whole points, and it's never
  /// smaller than the view's minimum size; ``bounds`` has it after the next layout. With a ``transform``,
  /// it's the least rectangle around the view; set ``center`` and ``bounds`` then. In other containers, it's
  /// the rectangle that the layout gave the view.
  public var frame: CGRect {
    get {
      if isPlaced, let placement { return placement.frame }
      return superview.map { convert(bounds, to: $0) } ?? bounds
    }
    set { place { $0.frame = newValue } }
  }

  /// The middle of the view in its superview's space, in points, before a ``transform``. Animatable.
  public var center: CGPoint {
    get {
      if isPlaced, let placement { return placement.center }
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    set { place { $0.center = newValue } }
  }

  /// Maps the view's points about its ``center``; initially the identity. Presses and drops hit the view
  /// where it's seen. Animatable: each number of the transform is interpolated.
  public var transform: AffineTransform {
    get { placement?.transform ?? .identity }
    set { place { $0.transform = newValue } }
  }

  /// Gives the view its natural size; ``center`` stays, if the view had a frame before.
  public func sizeToFit() {
    let natural = naturalSize
    place { $0.size = natural }
  }

  /// Whether subviews are cut off at the view's edge. False for a plain view, true for a ``CanvasView``.
  public var clipsToBounds: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Whether the view lays out its subviews at their frames.
  var isCanvas: Bool { shim_is_canvas(widget) != 0 }

  /// Whether the view's ``placement`` counts: in a canvas, and in no superview.
  var isPlaced: Bool { superview?.isCanvas ?? (foreignEmbedding?.window == nil) }

  /// The placement of a view of a canvas that has no layout yet, by which its points are converted until
  /// then; nil for other views.
  var placementBeforeLayout: ViewPlacement? {
    guard superview?.isCanvas == true, let placement,
      gtk_widget_get_width(widget) == 0, gtk_widget_get_height(widget) == 0
    else { return nil }
    return placement
  }

  /// Whether the view or one that contains it is transformed.
  var isTransformed: Bool {
    var next: View? = self
    while let current = next {
      if current.transform != .identity { return true }
      next = current.superview
    }
    return false
  }

  /// Changes the view's placement, with the running animation if there's one.
  func place(_ change: (inout ViewPlacement) -> Void) {
    var target = placement ?? ViewPlacement(box: CGRect(origin: .zero, size: isPlaced ? bounds.size : .zero))
    change(&target)
    // The frame belongs to the superview's present size, also if it's the same frame.
    startAutoresizing()
    guard target != placement else { return }
    let start = shownPlacement ?? placement
    placement = target
    placementTrack?.supersede()
    placementTrack = nil
    guard let start, superview?.isCanvas == true, let transaction = AnimationTransaction.current else {
      return show(target)
    }
    placementTrack = transaction.animate(from: 0, to: 1, in: self) { [weak self] progress in
      self?.show(progress == 1 ? target : start.mixed(with: target, progress))
    }
  }

  /// Places the widget in its canvas.
  func show(_ placement: ViewPlacement) {
    shownPlacement = placement
    if superview?.isCanvas != true { return isCanvas ? gtk_widget_queue_resize(widget) : () }
    guard let canvas = superview else { return }
    let box = placement.box
    shim_canvas_set_frame(
      canvas.widget, widget, Float(box.origin.x), Float(box.origin.y), Float(box.size.width),
      Float(box.size.height))
    showTransform(placement.transform, in: canvas)
  }

  private func showTransform(_ transform: AffineTransform, in canvas: View) {
    let parts = transform.parts
    shim_canvas_set_transform(
      canvas.widget, widget,
      ShimCanvasTransform(
        x: Float(transform.tX), y: Float(transform.tY), turn: Float(parts.turn), scale_x: Float(parts.x),
        scale_y: Float(parts.y), first_turn: Float(parts.firstTurn)))
  }

  /// Adds the widget of a new subview to this canvas.
  func attach(_ view: View) {
    let placement = view.placement ?? ViewPlacement(box: CGRect(origin: .zero, size: view.naturalSize))
    view.placement = placement
    view.shownPlacement = placement
    let box = placement.box
    shim_canvas_add(
      widget, view.widget, Float(box.origin.x), Float(box.origin.y), Float(box.size.width),
      Float(box.size.height))
    view.showTransform(placement.transform, in: self)
  }
}
