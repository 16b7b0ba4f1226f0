import DragItems

/// Identifies one drag from its lift to the end of its data transfer, for the engine and for the driver that
/// carries it.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// Counts up from 1 within a process; never reused.
  public let number: Int

  /// Creates the id of a drag that the engine has already numbered; the engine itself numbers new drags.
  public init(number: Int) { self.number = number }

  @MainActor private static var last = 0

  @MainActor
  static func next() -> SessionID {
    last += 1
    return SessionID(number: last)
  }

  /// The drag, for the gates of its items' providers.
  var gate: GateKey { GateKey(number: number) }

  /// The number in decimal digits.
  public var description: String { "\(number)" }
}
