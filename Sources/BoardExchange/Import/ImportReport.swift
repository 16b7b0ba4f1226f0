/// What became of an import.
public struct ImportReport: Sendable, Hashable {
  /// "2 images and 1 note", as far as there are any.
  public var summary: String { Self.summary(images: pinned, notes: notes) }

  static func summary(images: Int, notes: Int) -> String {
    let parts = [
      images == 0 && notes > 0 ? nil : images == 1 ? "1 image" : "\(images) images",
      notes == 0 ? nil : notes == 1 ? "1 note" : "\(notes) notes",
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  /// Images that are on the board.
  public let pinned: Int
  /// Texts of other boards that are notes on this one.
  public let notes: Int
  /// Images that aren't.
  public let failures: [ItemFailure]
  /// What a board has no place for, such as "2 drawings". Each to be read after "Left out: ".
  public let leftOut: [String]
  /// What else should be known, mostly of images that are on the board, each a sentence without its full stop.
  public let remarks: [String]

  /// Nothing failed and nothing was left out, unless told otherwise.
  public init(
    pinned: Int, notes: Int = 0, failures: [ItemFailure] = [], leftOut: [String] = [], remarks: [String] = []
  ) {
    self.notes = notes
    self.pinned = pinned
    self.failures = failures
    self.leftOut = leftOut
    self.remarks = remarks
  }
}
