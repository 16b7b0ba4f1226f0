/// Lets delegates animate alongside a lift, a drop or a cancel (`UIDragAnimating`; contract 1.7).
@MainActor
public protocol DragAnimating: AnyObject {
  /// Adds changes to animatable properties that run alongside. They're reversed when a lift is abandoned
  /// (1.7.1). The view layer decides which properties are animatable; other changes made here happen at once
  /// and aren't reversed.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a call that's made when the animation is over, with the position where it ended (1.7.2).
  func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}
