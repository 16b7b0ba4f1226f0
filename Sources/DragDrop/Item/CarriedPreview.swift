/// How an item looks while it's carried (contract 1.3.3, 1.8.10; section 3, rule 10).
@MainActor
public enum CarriedPreview {
  /// The item looks as it did when it was lifted: it has no ``DragItem/previewProvider``.
  case lifted
  /// The item isn't shown: the provider has returned nil.
  case hidden
  /// The item is shown as a still image of another view.
  case custom(DragPreview)
}
