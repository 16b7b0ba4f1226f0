/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  /// No drag is over the view, or the drag has left, was released, or may not go on.
  case inactive = 0
  /// The drag rests over the view.
  case possible = 1
  /// The drag has rested long enough: the view flashes.
  case activating = 2
  /// The flash is over, and the handler runs next.
  case activated = 3
}
