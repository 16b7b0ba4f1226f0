/// What moves under a resting drag stands still when that's let go of, which may be long before the drop (contract 2.2
/// step 5).
extension ViewNode {
  /// Whether a drag that hasn't been let go of is inside of this view, or of one around it.
  package var isUnderHeldDrag: Bool {
    withAncestors.contains { view in
      view.interactions.contains { interaction in
        let drop = interaction as? DropInteraction ?? (interaction as? PasteInteraction)?.drop
        return drop?.hasHeldDrag == true
      }
    }
  }
}
