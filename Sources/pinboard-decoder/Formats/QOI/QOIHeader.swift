/// QOI, the "Quite OK Image Format" (specification 1.0).
enum QOIHeader {
  /// The number of bytes before the pixels.
  static let length = 14

  static func read(_ input: ByteInput) throws(DecodeProblem) -> StoredFacts {
    StoredFacts(size: (try input.big(at: 4, 4), try input.big(at: 8, 4)))
  }
}
