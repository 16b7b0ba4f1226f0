public import Foundation

/// The engine's interface to a view: its place in a tree, its coordinates, its interactions.
///
/// The engine is toolkit-free; a view layer makes its views conform (GtkViews' `View` does). Coordinates are
/// points, y grows downwards, each view has its own space whose origin is its top left corner.
@MainActor
public protocol ViewNode: AnyObject {
  /// The view that contains this one; nil for a window's root and for a view that's in no tree.
  var parentNode: (any ViewNode)? { get }
  /// The window that shows this view; nil when the view is in none.
  var windowNode: (any WindowNode)? { get }
  /// The view's extent in its own coordinate space.
  var bounds: CGRect { get }
  /// Attached interactions in the order in which they were attached.
  var interactions: [any Interaction] { get }
  /// Converts a point of this view's space to the space of its window.
  func convertToWindow(_ point: CGPoint) -> CGPoint
  /// Converts a point of the window's space to this view's space.
  func convertFromWindow(_ point: CGPoint) -> CGPoint
}

/// The root of a view tree, to which drag locations are relative.
@MainActor
public protocol WindowNode: ViewNode {
  /// Returns the deepest view at a point of the window's space, or nil outside the window.
  ///
  /// Hidden views, transparent views (alpha about 0) and views that take no part in user interaction are
  /// skipped, as for touches (contract 2.9).
  func hitTest(_ point: CGPoint) -> (any ViewNode)?
}
