public import Foundation

/// One drag's stay over a spring-loaded view (`UISpringLoadedInteractionContext`; contract 1.10.6).
@MainActor
public protocol SpringLoadedInteractionContext: AnyObject {
  /// The current state; already the new one when the effect is told of it (1.10.7).
  var state: SpringLoadedState { get }
  /// The view that shows the effect; initially the interaction's view.
  var targetView: (any ViewNode)? { get set }
  /// Identifies a region of the view: a different item starts the spring anew.
  var targetItem: AnyHashable? { get set }
  /// Returns the drag point in a view's space, or in the window's space for nil.
  func location(in view: (any ViewNode)?) -> CGPoint
}

/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  /// No drag is over the view, or the drag has left, was released, or may not go on.
  case inactive = 0
  /// The drag rests over the view.
  case possible = 1
  /// The drag has rested long enough: the view flashes.
  case activating = 2
  /// The flash is over, and the handler runs next.
  case activated = 3
}
