/// Where an animation ended (`UIViewAnimatingPosition`; contract 1.7.2).
public enum AnimatingPosition: Int, Sendable {
  /// It ran to its end.
  case end = 0
  /// It went back to where it began: an abandoned lift.
  case start = 1
  /// It stopped on the way.
  case current = 2
}
