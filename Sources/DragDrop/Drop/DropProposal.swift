/// What a view would do with a drop (`UIDropProposal`; contract 1.6.2–1.6.4).
@MainActor
open class DropProposal {
  /// A `.move` that isn't allowed counts as `.cancel` (1.6.1).
  public let operation: DropOperation
  /// Whether the exact point counts. A finger's drag point then moves above the finger, so that it can be seen.
  public var isPrecise = false
  /// Whether previews keep their size over this view; only for drags that began in this app.
  public var prefersFullSizePreview = false

  /// Neither precise nor of full size until it's told to be.
  public init(operation: DropOperation) { self.operation = operation }
}
