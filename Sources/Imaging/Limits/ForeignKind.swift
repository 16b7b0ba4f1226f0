/// What a file that isn't an image seems to be by its first bytes, as far as a person needs to know it.
public enum ForeignKind: Sendable, Equatable {
  /// A document of an office program or PostScript, an archive, as such documents often are, or a database.
  case document
  /// Plain text, in any encoding.
  case text
  /// HTML.
  case webPage
  /// A program or a script.
  case program
  /// A recording of sound, or of a film that nothing here reads.
  case recording
  /// A board of Pinboard.
  case board
}
