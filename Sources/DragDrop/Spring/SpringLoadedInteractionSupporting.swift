/// A control that can open under a resting drag by itself (`UISpringLoadedInteractionSupporting`; contract 1.10.8).
@MainActor
public protocol SpringLoadedInteractionSupporting: AnyObject {
  /// False at first.
  var isSpringLoaded: Bool { get set }
}
