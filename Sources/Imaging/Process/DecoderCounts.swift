/// The numbers of decoder processes that started and ended, by reason.
public struct DecoderCounts: Sendable, Equatable {
  /// The processes that entered the cage and were ready.
  public var started = 0
  /// The processes that ended while they worked or waited, by themselves or by a signal.
  public var died = 0
  /// The processes that took too long and were ended.
  public var hung = 0
  /// The processes that gave an invalid answer and were ended.
  public var lied = 0
  /// The processes that were replaced after much work, which isn't a fault.
  public var retired = 0
  /// The processes that were replaced because others kept the machine busy, which isn't a fault.
  public var starved = 0

  /// Makes counts of 0.
  public init() {}

  /// The number of processes that were lost because of an image.
  public var lost: Int { died + hung + lied }
}
