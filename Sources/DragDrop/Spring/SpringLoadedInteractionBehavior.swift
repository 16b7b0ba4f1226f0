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
