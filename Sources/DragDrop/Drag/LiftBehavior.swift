/// How readily a press lifts (`UIDragInteraction.LiftBehavior`; contract 1.1.6).
public enum LiftBehavior: Sendable {
  /// A short rest lifts, and other contacts in the view are independent presses.
  case `default`
  /// For views that are full of gestures: a longer rest lifts, and a second contact in the view ends the
  /// press.
  case extended
}
