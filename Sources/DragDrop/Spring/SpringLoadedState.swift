/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  /// No drag is there, or it has left, was let go of, or may not go on.
  case inactive = 0
  /// The drag rests over the view.
  case possible = 1
  /// It has rested long enough: the view flashes.
  case activating = 2
  /// The flash is over, and the handler runs next.
  case activated = 3
}
