import CGtk
import DragDrop

/// When a control springs: as long as it can be used, itself and all that it stands in.
@MainActor
final class ControlSpring: SpringLoadedInteractionBehavior {
  func shouldAllow(_ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext)
    -> Bool
  {
    (interaction.viewNode as? View).map { gtk_widget_is_sensitive($0.widget) != 0 } ?? false
  }

  /// A spring that does to a control what a press would.
  static func interaction(_ press: @escaping @MainActor () -> Void) -> SpringLoadedInteraction {
    SpringLoadedInteraction(interactionBehavior: ControlSpring(), interactionEffect: nil) { _, _ in press() }
  }
}
