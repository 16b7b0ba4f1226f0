/// Activates a view when a drag rests over it (`UISpringLoadedInteraction`; contract 1.10). Independent of any
/// drop interaction on the same view.
@MainActor
public final class SpringLoadedInteraction: Interaction {
  public typealias ActivationHandler =
    @MainActor (SpringLoadedInteraction, any SpringLoadedInteractionContext) -> Void

  public private(set) weak var viewNode: (any ViewNode)?
  /// nil: always allowed.
  public let interactionBehavior: (any SpringLoadedInteractionBehavior)?
  /// nil: the stage highlights the view and flashes it (``DragStage/showSpring(_:of:)``).
  public let interactionEffect: (any SpringLoadedInteractionEffect)?
  let activationHandler: ActivationHandler
  let id = InteractionID.next()

  public init(
    interactionBehavior: (any SpringLoadedInteractionBehavior)?,
    interactionEffect: (any SpringLoadedInteractionEffect)?, activationHandler: @escaping ActivationHandler
  ) {
    self.interactionBehavior = interactionBehavior
    self.interactionEffect = interactionEffect
    self.activationHandler = activationHandler
  }

  public convenience init(activationHandler: @escaping ActivationHandler) {
    self.init(interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
  }

  public func willMove(to view: (any ViewNode)?) {}
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}
