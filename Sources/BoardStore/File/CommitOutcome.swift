/// Where a command is after a commit that didn't throw. Both are durable.
public enum CommitOutcome: Hashable, Sendable {
  case written
  /// The file can't be written to now; the command is in the rescue journal.
  case rescued
}
