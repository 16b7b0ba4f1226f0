public import Foundation

/// Where an animation ended (`UIViewAnimatingPosition`; contract 1.7.2).
public enum AnimatingPosition: Int, Sendable {
  /// It ran to its end.
  case end = 0
  /// It went back to where it began: an abandoned lift.
  case start = 1
  /// It stopped on the way.
  case current = 2
}

/// Lets delegates animate alongside a lift, a drop or a cancel (`UIDragAnimating`; contract 1.7).
@MainActor
public protocol DragAnimating: AnyObject {
  /// Changes to animatable properties that run alongside. Reversed when a lift is abandoned (1.7.1). What's animatable is the
  /// view layer's affair; other changes made here happen at once, and aren't reversed.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Called when the animation is over, with where it ended (1.7.2).
  func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}

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
  /// A lift's end isn't the end of its animation but the begin of the drag (contract 1.2.3, 2.1): until then
  /// the engine holds back `.end`, and only hears that the pictures are up.
  private var endListener: (@MainActor () -> Void)?
  private var isHoldingEnd = false
  /// Where it ended; nil while it hasn't.
  public private(set) var finishedPosition: AnimatingPosition?

  /// - Parameter duration: seconds.
  public init(duration: TimeInterval) { self.duration = duration }

  /// Played with the animation, or at once if it runs already.
  public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
    if isRunning { animations() } else { self.animations.append(animations) }
  }

  /// Called once, where the animation ended.
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

  /// For the stage: tells everyone who waits. Only the first call counts. Changes that were never animated
  /// are made before `.end`.
  ///
  /// A lift may be finished at `.end` when its pictures are up and still be abandoned after that: its
  /// completions wait until the engine knows which it is.
  public func finish(at position: AnimatingPosition) {
    guard finishedPosition == nil else { return }
    if position == .end { runAnimations() }
    if isHoldingEnd, position != .start {
      let listener = endListener
      endListener = nil
      listener?()
      return
    }
    finishedPosition = position
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }

  /// Makes this a lift's animation.
  /// - Parameter listener: called once when the stage is through with it.
  func holdEnd(_ listener: @escaping @MainActor () -> Void) {
    isHoldingEnd = true
    endListener = listener
  }

  /// The drag begins: the lift has ended well.
  func releaseEnd() {
    isHoldingEnd = false
    endListener = nil
    finish(at: .end)
  }
}
