/// Where an animation ended (`UIViewAnimatingPosition`; contract 1.7.2).
public enum AnimatingPosition: Int, Sendable {
  case end = 0
  case start = 1
  case current = 2
}
