/// How an item looks while it's carried (contract 1.3.3, 1.8.10; section 3, rule 10).
@MainActor
public enum CarriedPreview {
  /// As it was lifted: its item has no ``DragItem/previewProvider``.
  case lifted
  /// Not at all: the provider answered nil.
  case hidden
  /// A still picture of another view.
  case custom(DragPreview)
}
