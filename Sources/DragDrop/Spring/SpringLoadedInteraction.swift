/// Activates a view when a drag rests over it (`UISpringLoadedInteraction`; contract 1.10). Independent of
/// any drop interaction on the same view.
@MainActor
public final class SpringLoadedInteraction: Interaction {
  /// Called when the flash is over, after the effect has been told of `.activated` (1.10.7).
  public typealias ActivationHandler =
    @MainActor (SpringLoadedInteraction, any SpringLoadedInteractionContext) -> Void

  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Decides whether the spring may work; nil: always.
  public let interactionBehavior: (any SpringLoadedInteractionBehavior)?
  /// Draws the spring's states; nil: the stage highlights the view and flashes it
  /// (``DragStage/showSpring(_:of:)``).
  public let interactionEffect: (any SpringLoadedInteractionEffect)?
  let activationHandler: ActivationHandler
  let id = InteractionID.next()

  /// - Parameter activationHandler: kept for as long as the interaction, so capture its view weakly.
  public init(
    interactionBehavior: (any SpringLoadedInteractionBehavior)?,
    interactionEffect: (any SpringLoadedInteractionEffect)?, activationHandler: @escaping ActivationHandler
  ) {
    self.interactionBehavior = interactionBehavior
    self.interactionEffect = interactionEffect
    self.activationHandler = activationHandler
  }

  /// Creates an interaction that's always allowed, with the stage's own effect (1.10.1).
  public convenience init(activationHandler: @escaping ActivationHandler) {
    self.init(interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}

/// Decides whether a spring may work (`UISpringLoadedInteractionBehavior`; contract 1.10.3, 1.10.4).
@MainActor
public protocol SpringLoadedInteractionBehavior: AnyObject {
  /// Returns whether the spring may begin or go on; called repeatedly while the drag is over the view. May
  /// set the context's `targetView` and `targetItem`; a change of the item starts the spring anew.
  func shouldAllow(
    _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
  ) -> Bool
  /// Called after a cancel or an activation; a change of the target item while the spring waits is a cancel.
  /// Default: nothing.
  func interactionDidFinish(_ interaction: SpringLoadedInteraction)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SpringLoadedInteractionBehavior {
  public func interactionDidFinish(_ interaction: SpringLoadedInteraction) {}
}

/// Draws the states of a spring (`UISpringLoadedInteractionEffect`; contract 1.10.5).
@MainActor
public protocol SpringLoadedInteractionEffect: AnyObject {
  /// Called on each change of state, before the activation handler.
  func interaction(
    _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext)
}

/// A control that can activate itself under a resting drag (`UISpringLoadedInteractionSupporting`; contract
/// 1.10.8).
@MainActor
public protocol SpringLoadedInteractionSupporting: AnyObject {
  /// Whether the control is spring-loaded; initially false.
  var isSpringLoaded: Bool { get set }
}
