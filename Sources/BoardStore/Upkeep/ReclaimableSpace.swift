public import Board

/// What of a board file nothing needs.
public struct ReclaimableSpace: Hashable, Sendable {
  /// Images that neither a pin nor a step of the history shows.
  public let originals: [Original]
  public let originalBytes: Int
  /// Bytes of the file that hold nothing.
  public let freeBytes: Int
}
