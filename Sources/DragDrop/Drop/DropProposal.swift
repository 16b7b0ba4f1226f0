/// What a view would do with a drop (`UIDropProposal`; contract 1.6.2–1.6.4).
@MainActor
open class DropProposal {
  /// The operation of a drop. A `.move` that isn't allowed counts as `.cancel` (1.6.1).
  public let operation: DropOperation
  /// Whether the exact point counts. A finger's drag point then moves above the finger, so that the user can
  /// see it.
  public var isPrecise = false
  /// Whether previews keep their size over this view; only for drags that began in this app.
  public var prefersFullSizePreview = false

  /// Creates a proposal that's neither precise nor of full size.
  public init(operation: DropOperation) { self.operation = operation }
}
