import CGtk
public import DragDrop

extension View {
  /// Makes changes to animatable properties (``alpha``, and what ``AnimationTransaction`` is told) gradually.
  ///
  /// When the desktop wants no animations, or nothing of it is on the screen, the changes are made at once and
  /// the completion follows in the loop's next round.
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

  /// Whether the view is on the screen, or would be if its window weren't covered.
  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
}
