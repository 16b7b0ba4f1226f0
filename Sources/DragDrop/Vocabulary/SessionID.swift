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

/// Identifies one finger, or one press of the pointer's button, from down to up.
public struct ContactID: Hashable, Sendable {
  /// The number that the driver has chosen; it has no meaning except as an identity.
  public let number: Int

  /// - Parameter number: must be unique among contacts for as long as a drag that the contact began may run.
  public init(number: Int) { self.number = number }
}

/// The device behind a contact: it decides when a press lifts and who carries the drag.
public enum ContactKind: Sendable {
  /// A mouse or touchpad button. Moving past the hysteresis lifts and begins at once; holding still lifts.
  case pointer
  /// A finger. Only holding still lifts; an earlier movement scrolls.
  case touch
}

/// What a drop would do (`UIDropOperation`; contract 1.6.1).
public enum DropOperation: Int, Sendable {
  /// No data is transferred, and no badge is shown.
  case cancel = 0
  /// Like `cancel`, but shown with a badge: the target would normally accept a drop.
  case forbidden = 1
  /// The destination gets the items, and the source keeps them.
  case copy = 2
  /// Within the app only. The engine moves nothing: delegates insert and remove.
  case move = 3

  /// Whether the destination takes the items.
  package var takesItems: Bool { self == .copy || self == .move }
}
