/// Limits of attributed text from outside. Larger text is refused; deeper nesting or more runs become plain.
enum RichTextLimits {
  /// Bytes of `text/html` or `text/rtf`: enough for many books, or a page with embedded pictures.
  static let mostBytes = 64 << 20
  /// Bytes of pictures that are written into `text/html`: less than the limit for reading, so that one text
  /// view can read what another writes.
  static let mostPictureBytes = 40 << 20
  /// Runs of differing attributes: as many as a text view inserts without a noticeable pause.
  static let mostRuns = 4_000
  /// Nesting depth of elements or groups.
  static let mostDepth = 200
  static let mostLinkBytes = 8 << 10
}
