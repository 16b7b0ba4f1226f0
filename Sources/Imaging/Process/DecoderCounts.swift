/// How many decoder processes came and went, and why.
public struct DecoderCounts: Sendable, Equatable {
  /// In the cage, and ready.
  public var started = 0
  /// Ended while they worked or waited, by themselves or by a signal.
  public var died = 0
  /// Took too long, and were ended.
  public var hung = 0
  /// Answered what can't be true, and were ended.
  public var lied = 0
  /// Replaced after much work: no fault.
  public var retired = 0
  /// Replaced since others kept the machine busy: no fault.
  public var starved = 0

  /// Nothing has happened yet.
  public init() {}

  /// Processes that an image cost.
  public var lost: Int { died + hung + lied }
}
