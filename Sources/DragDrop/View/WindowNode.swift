public import Foundation

/// The root of a view tree, to which drag locations are relative.
@MainActor
public protocol WindowNode: ViewNode {
  /// Returns the deepest view at a point of the window's space, or nil outside the window.
  ///
  /// Hidden views, transparent views (alpha about 0) and views that take no part in user interaction are
  /// skipped, as for touches (contract 2.9).
  func hitTest(_ point: CGPoint) -> (any ViewNode)?
}
