public import Board

/// What one turn of `FileUpkeep.reclaim()` did.
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

/// What of a board file could go.
public struct ReclaimableSpace: Hashable, Sendable {
  /// Images that neither a pin nor a step of the history shows.
  public let originals: [Original]
  /// Their bytes in the file: linked ones have none there.
  public let originalBytes: Int
  /// Bytes of the file that hold nothing.
  public let freeBytes: Int
  /// How many steps the history has, those that can be redone among them.
  public let historySteps: Int
  /// Images that only the history needs.
  public let historyOriginals: [Original]
  /// The bytes of these images in the file, and those of the steps.
  public let historyBytes: Int

  package init(
    originals: [Original], originalBytes: Int, freeBytes: Int, historySteps: Int,
    historyOriginals: [Original],
    historyBytes: Int
  ) {
    self.originals = originals
    self.originalBytes = originalBytes
    self.freeBytes = freeBytes
    self.historySteps = historySteps
    self.historyOriginals = historyOriginals
    self.historyBytes = historyBytes
  }

  /// What can go without anybody missing it.
  public var bytes: Int { originalBytes + freeBytes }
  /// What can go if the history does too.
  public var bytesWithHistory: Int { bytes + historyBytes }
}
