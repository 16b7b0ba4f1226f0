import CGtk
public import Foundation

extension View {
  /// A point of this view's space in another view's; nil stands for the window.
  ///
  /// Both must be in the same window; otherwise, and in no window, the point comes back as it was: Wayland
  /// tells no program where its windows are.
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

  /// A point of another view's space (nil: the window's) in this view's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    guard let source = view ?? window else { return point }
    guard isDescendant(of: source) else { return source.convert(point, to: self) }
    // Layout moves views and never turns or scales them; GTK would invert a matrix of floats, and miss by a little.
    let origin = convert(CGPoint.zero, to: source)
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  /// A rectangle of this view's space in another view's; nil stands for the window.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    let first = convert(CGPoint(x: rect.minX, y: rect.minY), to: view)
    let last = convert(CGPoint(x: rect.maxX, y: rect.maxY), to: view)
    return CGRect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
      height: abs(last.y - first.y))
  }

  /// A rectangle of another view's space (nil: the window's) in this view's.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    guard let source = view ?? window else { return rect }
    return source.convert(rect, to: self)
  }

  /// Where the view is in its window's space; `bounds` when it's in none.
  public var frameInWindow: CGRect { convert(bounds, to: nil) }

  /// The deepest view at a point of this view's space that takes events, this one included; nil outside.
  public func hitTest(_ point: CGPoint) -> View? {
    let origin = borderBoxOrigin
    guard
      let picked = gtk_widget_pick(widget, point.x + origin.x, point.y + origin.y, GTK_PICK_INSENSITIVE)
    else { return nil }
    return View.deepestOwner(of: picked)
  }

  /// Where the view's space begins, in the widget's coordinates.
  package var borderBoxOrigin: CGPoint {
    // A window's space is its widget's space (see `Window`).
    self is Window ? .zero : borderBox.origin
  }
}
