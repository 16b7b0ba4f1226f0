/// What attributed text from outside may be. What's larger is refused, what's deeper or more colourful is plain.
enum RichTextLimits {
  /// Bytes of `text/html` or `text/rtf`: a shelf of books, or a page with its pictures written into it.
  static let mostBytes = 64 << 20
  /// Bytes of pictures that are written into `text/html`: less than may be read, so that what one text gives another
  /// takes.
  static let mostPictureBytes = 40 << 20
  /// Pieces with a look of their own: as many as a text view takes without a break.
  static let mostRuns = 4_000
  /// Elements or groups within each other.
  static let mostDepth = 200
  static let mostLinkBytes = 8 << 10
}
