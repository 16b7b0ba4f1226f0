import CGtk
public import DragDrop

extension View {
  /// Animates changes to animatable properties (``alpha``, and changes added to ``AnimationTransaction``).
  ///
  /// If the desktop's animations are turned off, or no view of the animation is on the screen, the changes
  /// are made at once and the completion is called in the next turn of the main loop.
  /// - Parameters:
  ///   - duration: seconds.
  ///   - completion: called exactly once.
  @discardableResult
  public static func animate(
    duration: Double, curve: AnimationCurve = .easeInOut, animations: () -> Void,
    completion: ((AnimatingPosition) -> Void)? = nil
  ) -> RunningAnimation {
    let transaction = AnimationTransaction()
    let outer = AnimationTransaction.current
    AnimationTransaction.current = transaction
    animations()
    AnimationTransaction.current = outer
    let animation = RunningAnimation(
      transaction, duration: duration.isFinite ? duration : 0, curve: curve, completion: completion)
    animation.start()
    return animation
  }

  /// Whether the view is mapped: on the screen, though perhaps covered by other windows.
  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
}
