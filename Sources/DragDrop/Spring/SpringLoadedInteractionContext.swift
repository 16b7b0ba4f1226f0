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

/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  /// No drag is there, or it has left, was let go of, or may not go on.
  case inactive = 0
  /// The drag rests over the view.
  case possible = 1
  /// It has rested long enough: the view flashes.
  case activating = 2
  /// The flash is over, and the handler runs next.
  case activated = 3
}
