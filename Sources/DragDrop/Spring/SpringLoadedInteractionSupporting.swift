/// A control that can activate itself under a resting drag (`UISpringLoadedInteractionSupporting`; contract
/// 1.10.8).
@MainActor
public protocol SpringLoadedInteractionSupporting: AnyObject {
  /// Whether the control is spring-loaded; initially false.
  var isSpringLoaded: Bool { get set }
}
