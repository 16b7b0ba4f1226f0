import CGtk
public import Foundation

extension View {
  /// Converts a point of this view's space to another view's; nil stands for the window.
  ///
  /// Both must be in the same window; otherwise, and in no window, the point is returned unchanged: Wayland
  /// doesn't tell programs where their windows are.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    guard let target = view ?? window else { return point }
    if target === self { return point }
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
    guard isDescendant(of: source) else { return source.convert(point, to: self) }
    // Layout only translates views; GTK would invert a matrix of floats, which isn't exact.
    let origin = convert(CGPoint.zero, to: source)
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  /// Converts a rectangle of this view's space to another view's; nil stands for the window.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
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
    return View.deepestOwner(of: picked)
  }

  /// The origin of the view's space, in the widget's coordinates.
  package var borderBoxOrigin: CGPoint {
    // A window's space is its widget's coordinate space (see `Window`).
    self is Window ? .zero : borderBox.origin
  }
}
