public import Board

/// What one turn of `BoardFile.reclaim()` did.
public struct ReclaimSlice: Hashable, Sendable {
  /// The image that's gone from the file, if it was one.
  public let removed: OriginalID?
  /// Nothing is left to give back.
  public let isDone: Bool
}
