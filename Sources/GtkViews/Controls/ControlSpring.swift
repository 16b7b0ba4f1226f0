import CGtk
import DragDrop

/// Allows a control's spring while the control and all its ancestors are sensitive.
@MainActor
final class ControlSpring: SpringLoadedInteractionBehavior {
  func shouldAllow(_ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext)
    -> Bool
  {
    (interaction.viewNode as? View).map { gtk_widget_is_sensitive($0.widget) != 0 } ?? false
  }

  /// Returns a spring that has the effect of a press on a control.
  static func interaction(_ press: @escaping @MainActor () -> Void) -> SpringLoadedInteraction {
    SpringLoadedInteraction(interactionBehavior: ControlSpring(), interactionEffect: nil) { _, _ in press() }
  }
}
