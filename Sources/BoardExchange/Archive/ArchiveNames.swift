/// What's made of an archive's names that aren't UTF-8: a zip file doesn't tell what they are.
public enum ArchiveNames: Hashable, Sendable {
  /// What people write most likely.
  case guessed
  /// Their bytes stay as they are.
  case raw
  case encoded(NameEncoding)
}
