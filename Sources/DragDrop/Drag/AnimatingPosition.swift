/// Where an animation ended (`UIViewAnimatingPosition`; contract 1.7.2).
public enum AnimatingPosition: Int, Sendable {
  /// The animation ran to its end.
  case end = 0
  /// The animation went back to where it began, as that of an abandoned lift does.
  case start = 1
  /// The animation stopped on the way.
  case current = 2
}
