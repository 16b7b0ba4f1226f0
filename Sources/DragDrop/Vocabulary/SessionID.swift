/// Names one drag from its lift to the end of its data transfer, for the engine and whatever carries it.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// Counts up from 1 within a process; never reused.
  public let number: Int

  /// The id of a drag that the engine has named: it numbers new ones itself.
  public init(number: Int) { self.number = number }

  @MainActor private static var last = 0

  @MainActor
  static func next() -> SessionID {
    last += 1
    return SessionID(number: last)
  }

  /// The number alone.
  public var description: String { "\(number)" }
}
