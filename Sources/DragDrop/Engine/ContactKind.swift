/// The device behind a contact: it decides when a press lifts and who carries the drag.
public enum ContactKind: Sendable {
  /// A mouse or touchpad button. Moving past the hysteresis lifts and begins at once; holding still lifts.
  case pointer
  /// A finger. Only holding still lifts; an earlier movement scrolls.
  case touch
}
