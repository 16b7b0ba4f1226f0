/// What can be done with an open file at the moment.
public enum BoardFileState: Hashable, Sendable {
  /// Commands are written to it.
  case writable
  /// It was opened for reading only.
  case readOnly
  /// Another process writes it. Its changes are followed, and when it's gone the file becomes writable.
  case following
  /// Writing failed. Commands are kept in the rescue journal, if the file was opened with one, until
  /// ``BoardFile/retry()`` or a later commit gets them into the file.
  case trouble(BoardStoreError)
  case closed
}
