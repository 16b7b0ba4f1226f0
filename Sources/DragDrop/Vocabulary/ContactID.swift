/// Names one finger, or one press of the pointer's button, from down to up.
public struct ContactID: Hashable, Sendable {
  /// The driver's choice; means nothing but itself.
  public let number: Int

  /// - Parameter number: another one for each contact, for as long as a drag that it began may run.
  public init(number: Int) { self.number = number }
}

/// What presses: it decides when a press lifts and who carries the drag.
public enum ContactKind: Sendable {
  /// A mouse or touchpad button. Moving past the hysteresis lifts and begins at once; holding still lifts.
  case pointer
  /// A finger. Only holding still lifts; moving earlier belongs to scrolling.
  case touch
}
