public import Board

/// What a merge has changed, or would change.
public struct MergeReport: Sendable {
  package let summary: MergeSummary
  /// The images that come from the other file.
  public let originals: [Original]
  /// Whether nothing had to be written, since the board knows all that the other one does.
  public let isEmpty: Bool

  /// The pins that changed or came, and are on the board afterwards.
  public var touchedPins: Set<PinID> {
    Set(summary.added.map(\.id)).union(summary.changed.map(\.after.id))
  }

  /// The pins that come from the other computer.
  public var added: [Pin] { summary.added }
  /// The pins that the other computer has deleted.
  public var removed: [Pin] { summary.removed }
  /// The pins that one computer has deleted and the other one changed. They stay.
  public var kept: [Pin] { summary.kept }
}
