/// How a command came about; it decides what happens to the history.
public enum CommitKind: String, Hashable, Sendable, Codable {
  /// A new command: it becomes the newest step, and what could be redone is forgotten.
  case `do`
  /// The newest step's inverse, as `History.undo()` gives it.
  case undo
  /// A step that was undone, as `History.redo()` gives it.
  case redo
}
