/// Draws the states of a spring (`UISpringLoadedInteractionEffect`; contract 1.10.5).
@MainActor
public protocol SpringLoadedInteractionEffect: AnyObject {
  /// Called on each change of state, before the activation handler.
  func interaction(
    _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext)
}
