/// Lets delegates animate alongside a lift, a drop or a cancel (`UIDragAnimating`; contract 1.7).
@MainActor
public protocol DragAnimating: AnyObject {
  /// Changes to animatable properties that run alongside. Reversed when a lift is abandoned (1.7.1). What's animatable is the
  /// view layer's affair; other changes made here happen at once, and aren't reversed.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Called when the animation is over, with where it ended (1.7.2).
  func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}
