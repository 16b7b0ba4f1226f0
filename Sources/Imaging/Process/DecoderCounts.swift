/// How many decoder processes came and went, and why.
public struct DecoderCounts: Sendable, Equatable {
  public var started = 0
  public var died = 0
  public var hung = 0
  public var lied = 0
  public var retired = 0

  public init() {}

  /// Processes that an image cost.
  public var lost: Int { died + hung + lied }
}
