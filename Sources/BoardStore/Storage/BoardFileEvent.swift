/// What happens to an open file by itself.
public enum BoardFileEvent: Hashable, Sendable {
  case stateChanged(BoardFileState)
  /// Another process has changed the board: load it anew.
  case changedElsewhere
}
