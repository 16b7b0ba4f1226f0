/// What became of an import.
public struct ImportReport: Sendable, Hashable {
  /// Images that are on the board.
  public let pinned: Int
  /// Images that aren't.
  public let failures: [ItemFailure]
  /// What a board has no place for, such as "2 notes: “Shoes”, “Hat”". Each to be read after "Left out: ".
  public let leftOut: [String]

  public init(pinned: Int, failures: [ItemFailure] = [], leftOut: [String] = []) {
    self.pinned = pinned
    self.failures = failures
    self.leftOut = leftOut
  }
}
