/// How an archive's names that aren't UTF-8 are read. A zip file doesn't tell their encoding.
public enum ArchiveNames: Hashable, Sendable {
  /// The most likely encoding of all those names together.
  case guessed
  /// The names' bytes stay as they are.
  case raw
  case encoded(NameEncoding)
}
