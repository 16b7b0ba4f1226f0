import Board

/// A command on its way into the file; the stored form in a rescue journal.
struct CommitEntry: Codable, Sendable {
  let command: Command
  let kind: CommitKind
}
