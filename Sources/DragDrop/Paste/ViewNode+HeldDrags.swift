/// Views that move under a resting drag, such as scrolling ones, stop when it's released, which may be long
/// before the drop (contract 2.2 step 5).
extension ViewNode {
  /// Whether a drag that hasn't been released is inside this view or one of its ancestors.
  package var isUnderHeldDrag: Bool {
    withAncestors.contains { view in
      view.interactions.contains { interaction in
        let drop = interaction as? DropInteraction ?? (interaction as? PasteInteraction)?.drop
        return drop?.hasHeldDrag == true
      }
    }
  }
}
