public import Board
package import Foundation

/// What a merge has changed, or would change. Two reports are equal if they're of one merge.
public struct MergeReport: Sendable, Hashable {
  /// The command with the changes of the other computer in the history.
  package let step: UUID
  package let summary: MergeSummary
  /// The images that come from the other file.
  public let originals: [Original]
  /// Whether nothing had to be written, since the board knows all that the other one does.
  public let isEmpty: Bool

  package init(step: UUID = .random(), summary: MergeSummary, originals: [Original], isEmpty: Bool) {
    self.step = step
    self.summary = summary
    self.originals = originals
    self.isEmpty = isEmpty
  }

  /// Whether both are of one merge.
  public static func == (left: MergeReport, right: MergeReport) -> Bool { left.step == right.step }

  /// Hashes what distinguishes merges.
  public func hash(into hasher: inout Hasher) { hasher.combine(step) }

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
