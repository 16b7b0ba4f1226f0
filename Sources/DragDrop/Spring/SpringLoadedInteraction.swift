/// Activates a view when a drag rests over it (`UISpringLoadedInteraction`; contract 1.10). Independent of any
/// drop interaction on the same view.
@MainActor
public final class SpringLoadedInteraction: Interaction {
  /// Called when the flash is over, after the effect has been told of `.activated` (1.10.7).
  public typealias ActivationHandler =
    @MainActor (SpringLoadedInteraction, any SpringLoadedInteractionContext) -> Void

  /// The view that it belongs to; nil before and after.
  public private(set) weak var viewNode: (any ViewNode)?
  /// nil: always allowed.
  public let interactionBehavior: (any SpringLoadedInteractionBehavior)?
  /// nil: the stage highlights the view and flashes it (``DragStage/showSpring(_:of:)``).
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

  /// Always allowed, with the stage's own effect (1.10.1).
  public convenience init(activationHandler: @escaping ActivationHandler) {
    self.init(interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// The view that it belongs to; nil before and after.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}

/// Decides whether a spring may work (`UISpringLoadedInteractionBehavior`; contract 1.10.3, 1.10.4).
@MainActor
public protocol SpringLoadedInteractionBehavior: AnyObject {
  /// Whether to begin or to go on; asked again and again while the drag is over the view. May set the context's
  /// `targetView` and `targetItem`; a change of the item starts anew.
  func shouldAllow(
    _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
  ) -> Bool
  /// After a cancel or an activation; a change of the target item while it waits is a cancel. Default: nothing.
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

/// A control that can open under a resting drag by itself (`UISpringLoadedInteractionSupporting`; contract 1.10.8).
@MainActor
public protocol SpringLoadedInteractionSupporting: AnyObject {
  /// False at first.
  var isSpringLoaded: Bool { get set }
}
