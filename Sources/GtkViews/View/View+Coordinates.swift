import CKitGtk
public import DragDrop
public import Foundation
import KitGLib

extension View {
  /// Converts a point of this view's space to another view's; nil means the window.
  ///
  /// Both must be in the same window; otherwise, and in no window, the point is returned unchanged: Wayland
  /// doesn't let programs know where their windows are.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    guard let target = view ?? window else { return point }
    if target === self { return point }
    if let placement = placementBeforeLayout, let superview {
      return superview.convert(placement.superviewPoint(point), to: target)
    }
    if let placement = target.placementBeforeLayout, let superview = target.superview {
      return placement.ownPoint(convert(point, to: superview))
    }
    let origin = borderBoxOrigin
    var source = graphene_point_t(x: Float(point.x + origin.x), y: Float(point.y + origin.y))
    var result = graphene_point_t()
    guard gtk_widget_compute_point(widget, target.widget, &source, &result) != 0 else { return point }
    let targetOrigin = target.borderBoxOrigin
    return CGPoint(x: Double(result.x) - targetOrigin.x, y: Double(result.y) - targetOrigin.y)
  }

  /// Converts a point of another view's space (nil: the window's) to this view's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    guard let source = view ?? window else { return point }
    guard isDescendant(of: source), !isTransformed else { return source.convert(point, to: self) }
    // Without transforms, layout only translates views; GTK would invert a matrix of floats, which isn't
    // exact.
    let origin = convert(CGPoint.zero, to: source)
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  /// Converts a rectangle of this view's space to another view's; nil means the window. With a transform
  /// on the way, the result is the least rectangle around it.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    if isTransformed || view?.isTransformed == true {
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ].map { convert($0, to: view) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      // There are four corners.
      let (left, right, top, bottom) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
    let first = convert(CGPoint(x: rect.minX, y: rect.minY), to: view)
    let last = convert(CGPoint(x: rect.maxX, y: rect.maxY), to: view)
    return CGRect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
      height: abs(last.y - first.y))
  }

  /// Converts a rectangle of another view's space (nil: the window's) to this view's.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    guard let source = view ?? window else { return rect }
    return source.convert(rect, to: self)
  }

  /// The view's frame in its window's space; `bounds` when it's in no window.
  public var frameInWindow: CGRect { convert(bounds, to: nil) }

  /// Returns the deepest view at a point of this view's space that takes events, including this one; nil
  /// outside.
  public func hitTest(_ point: CGPoint) -> View? {
    let origin = borderBoxOrigin
    guard
      let picked = gtk_widget_pick(widget, point.x + origin.x, point.y + origin.y, GTK_PICK_INSENSITIVE)
    else { return nil }
    return WidgetOwners.deepest(around: picked)
  }

  /// Returns the deepest view at a point, as ``hitTest(_:)`` does.
  /// - Parameters:
  ///   - point: in this view's space.
  ///   - event: nil, since there are no event objects.
  public func hitTest(_ point: CGPoint, with event: Never?) -> View? { hitTest(point) }

  /// Returns the first view with a ``tag``: this one, or one inside it. nil when there's none.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// The origin of the view's space, in the widget's coordinates.
  package var borderBoxOrigin: CGPoint {
    // A window's space is its widget's coordinate space (see `Window`).
    self is Window ? .zero : borderBox.origin
  }
}

extension View {
  /// Whether GTK draws the view with cairo, without a graphics card; false in no window.
  public var isRenderedByCairo: Bool {
    renderer.map { g_type_check_instance_is_a($0, gsk_cairo_renderer_get_type()) != 0 } ?? false
  }

  /// Whether the edge of a texture that lies between two pixels is mixed with what's below it; false in no
  /// window.
  ///
  /// GTK does that with a graphics card from version 4.14 on. A gap can be seen there between two textures
  /// that touch each other.
  package var mixesTextureEdges: Bool {
    renderer != nil && !isRenderedByCairo && gtk_get_minor_version() >= 14
  }

  private var renderer: UnsafeMutablePointer<GTypeInstance>? {
    gtk_widget_get_native(widget).flatMap { gtk_native_get_renderer($0) }.map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self)
    }
  }

  /// Converts a point of a surface, as in events, to this view's space; unchanged when the view isn't on that
  /// surface.
  package func viewPoint(ofSurfacePoint point: CGPoint, surface: OpaquePointer) -> CGPoint {
    guard let native = gtk_native_get_for_surface(surface) else { return point }
    var dx = 0.0
    var dy = 0.0
    gtk_native_get_surface_transform(native, &dx, &dy)
    // A GtkNative is also a GtkWidget.
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var source = graphene_point_t(x: Float(point.x - dx), y: Float(point.y - dy))
    var result = graphene_point_t()
    guard gtk_widget_compute_point(root, widget, &source, &result) != 0 else { return point }
    let origin = borderBoxOrigin
    return CGPoint(x: Double(result.x) - origin.x, y: Double(result.y) - origin.y)
  }
}

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
      let drawing = DrawingContext.record(size: size) {
        if let color = canvas.backgroundColor { $0.fill(CGRect(origin: .zero, size: $1), color) }
        canvas.draw($0, size: $1)
        canvas.drawOverlay($0, size: $1)
      }
      return Paintable(node: drawing, size: size)
    }
    guard let stay = Backstage.admit(self) else { return livePaintable() }
    return withExtendedLifetime(stay) { livePaintable().frozen() }
  }

  /// A live picture of what GTK draws for the view, which must be in a window or behind the stage of one.
  package func livePaintable() -> Paintable { Paintable(adopting: gtk_widget_paintable_new(widget)) }
}

extension SpringLoadedInteractionContext {
  /// The view that shows the effect, as a view of GtkViews (contract 1.10.6). nil shows none.
  public var targetView: View? {
    get { targetNode as? View }
    set { targetNode = newValue }
  }
}

extension DragPreview {
  /// The view of the still image, as a view of GtkViews; nil for a link's card (contract 1.8.4).
  public var view: View? { viewNode as? View }
}

extension TargetedDragPreview {
  /// The view that is shown, as a view of GtkViews; nil for a link's card (contract 1.8.3).
  public var view: View? { viewNode as? View }
}
