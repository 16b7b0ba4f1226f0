public import Foundation

/// A line in a list of what was done.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// Counts up with each step; never used twice for steps that exist at the same time.
  public let number: Int
  /// The step's, as in `HistoryStep`.
  public let id: UUID
  /// For people, as in `HistoryStep`.
  public let name: String
  /// When the step's last command was done.
  public let date: Date
  /// Whether it can be undone; otherwise it was, and can be redone.
  public let isDone: Bool

  /// What a list shows of `step`.
  public init(number: Int, step: HistoryStep, isDone: Bool) {
    self.number = number
    id = step.id
    name = step.name
    date = step.date
    self.isDone = isDone
  }
}
