public import Foundation

/// One drag's stay over a spring-loaded view (`UISpringLoadedInteractionContext`; contract 1.10.6).
@MainActor
public protocol SpringLoadedInteractionContext: AnyObject {
  /// The new one already when the effect is told of it (1.10.7).
  var state: SpringLoadedState { get }
  /// The view that shows the effect; at first the interaction's.
  var targetView: (any ViewNode)? { get set }
  /// Tells regions of the view apart: another item starts anew.
  var targetItem: AnyHashable? { get set }
  /// The drag point in a view's space; in the window's for nil.
  func location(in view: (any ViewNode)?) -> CGPoint
}
