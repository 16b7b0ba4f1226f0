public import Foundation

/// The engine's side of one lift, set-down or cancel animation: what runs alongside and who waits for it.
///
/// Delegates see it as ``DragAnimating``. The stage calls ``runAnimations()`` inside its animation
/// transaction and ``finish(at:)`` when the animation is over.
@MainActor
public final class DragAnimation: DragAnimating {
  /// Seconds.
  public let duration: TimeInterval
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor (AnimatingPosition) -> Void] = []
  private var isRunning = false
  /// Where it ended; nil while it hasn't.
  public private(set) var finishedPosition: AnimatingPosition?

  public init(duration: TimeInterval) { self.duration = duration }

  public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
    if isRunning { animations() } else { self.animations.append(animations) }
  }

  public func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
    if let finishedPosition { completion(finishedPosition) } else { completions.append(completion) }
  }

  /// For the stage: makes the changes that are to be animated. The first call runs them, others do nothing.
  public func runAnimations() {
    guard !isRunning else { return }
    isRunning = true
    let pending = animations
    animations = []
    for animation in pending { animation() }
  }

  /// For the stage: tells everyone who waits. Only the first call counts.
  public func finish(at position: AnimatingPosition) {
    guard finishedPosition == nil else { return }
    finishedPosition = position
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }
}
