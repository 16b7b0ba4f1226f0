/// The result of an import.
public struct ImportReport: Sendable, Hashable {
  /// A summary such as "2 images and 1 note"; a kind that's missing is left out.
  public var summary: String { Self.summary(images: pinned, notes: notes) }

  static func summary(images: Int, notes: Int) -> String {
    let parts = [
      images == 0 && notes > 0 ? nil : images == 1 ? "1 image" : "\(images) images",
      notes == 0 ? nil : notes == 1 ? "1 note" : "\(notes) notes",
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  /// The number of images that are on the board now.
  public let pinned: Int
  /// The number of other boards' texts that are notes on this board now.
  public let notes: Int
  /// The items that aren't imported.
  public let failures: [ItemFailure]
  /// The contents that a board can't hold, such as "2 drawings". Each is a phrase after "Left out: ".
  public let leftOut: [String]
  /// Further remarks for the user, mostly on pinned images. Each is a sentence without its full stop.
  public let remarks: [String]

  /// Makes a report; by default nothing failed and nothing was left out.
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
