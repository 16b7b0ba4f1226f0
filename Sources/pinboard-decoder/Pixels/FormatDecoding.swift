import DecoderWire

/// A picture that was read: its pixels, the range of its rows that are there, and the error of the others.
typealias ReadPicture = (pixbuf: Pixbuf, rows: Range<Int>, problem: DecodeProblem?)

/// The reader of a format that no loader of GdkPixbuf reads, or none reads correctly.
protocol FormatDecoding {
  init(job: DecodeJob, isCancelled: @escaping () -> Bool)

  /// Returns the facts of an image; nil if the app reads them.
  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts?

  /// Reads the whole picture, as stored.
  func decode(_ input: ByteInput) throws -> ReadPicture
}

extension FormatDecoding {
  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? { nil }
}
