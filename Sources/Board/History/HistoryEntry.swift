public import Foundation

/// A row in a list of history steps.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// The number of the step, which counts up with each step. Steps that exist at the same time never share a
  /// number.
  public let number: Int
  /// The id of the step, as in `HistoryStep`.
  public let id: UUID
  /// The name that the user sees, as in `HistoryStep`.
  public let name: String
  /// When the step's last command was done.
  public let date: Date
  /// Whether the step can be undone; otherwise it was undone and can be redone.
  public let isDone: Bool

  /// Makes the entry that a list shows for `step`.
  public init(number: Int, step: HistoryStep, isDone: Bool) {
    self.number = number
    id = step.id
    name = step.name
    date = step.date
    self.isDone = isDone
  }
}
