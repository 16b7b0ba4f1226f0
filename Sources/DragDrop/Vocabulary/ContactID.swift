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
