/// What became of a move between two boards.
public enum MoveOutcome: Sendable {
  /// It's durable in both files.
  case moved
  /// Both boards are as they were, and why.
  case notDone(any Error)
}
