/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  case inactive = 0
  case possible = 1
  case activating = 2
  case activated = 3
}
