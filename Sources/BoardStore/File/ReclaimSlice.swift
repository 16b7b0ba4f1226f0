public import Board

/// What one turn of `BoardFile.reclaim()` did.
public struct ReclaimSlice: Hashable, Sendable {
  /// The images that are gone from the file.
  public let removed: [OriginalID]
  /// The bytes that they had in the file. There they're free for other images now; the file isn't shorter yet.
  public let removedBytes: Int
  /// By how many bytes the file is shorter.
  public let freedBytes: Int
  /// Nothing is left to give back.
  public let isDone: Bool
}
