public import Foundation

/// Where an animation ended (`UIViewAnimatingPosition`; contract 1.7.2).
public enum AnimatingPosition: Int, Sendable {
  /// The animation ran to its end.
  case end = 0
  /// The animation went back to where it began, as that of an abandoned lift does.
  case start = 1
  /// The animation stopped on the way.
  case current = 2
}

/// Lets delegates animate alongside a lift, a drop or a cancel (`UIDragAnimating`; contract 1.7).
///
/// ```swift
/// final class Fading: DragInteractionDelegate {
///   func dragInteraction(
///     _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating,
///     session: any DragSession
///   ) {
///     animator.addAnimations { interaction.view?.alpha = 0.5 }
///     animator.addCompletion { position in print(position == .end ? "lifted" : "put back") }
///   }
///
///   func dragInteraction(
///     _ interaction: DragInteraction, itemsForBeginning session: any DragSession
///   ) -> [DragItem] { [] }
/// }
/// ```
@MainActor
public protocol DragAnimating: AnyObject, Sendable {
  /// Adds changes to animatable properties that run alongside. They're reversed when a lift is abandoned
  /// (1.7.1). The view layer decides which properties are animatable; other changes made here happen at once
  /// and aren't reversed.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a call that's made when the animation is over, with the position where it ended (1.7.2).
  func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}

/// The engine's side of one lift, set-down or cancel animation: the changes that run alongside, and the
/// completions.
///
/// Delegates see it as ``DragAnimating``. The stage calls ``runAnimations()`` inside its animation
/// transaction and ``finish(at:)`` when the animation is over.
@MainActor
public final class DragAnimation: DragAnimating {
  /// The duration in seconds.
  public let duration: TimeInterval
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor (AnimatingPosition) -> Void] = []
  private var isRunning = false
  /// A lift's completions don't get `.end` when its animation is over but when the drag begins (contract
  /// 1.2.3, 2.1). Until then the engine holds `.end` back; this listener only reports that the previews have
  /// lifted.
  private var endListener: (@MainActor () -> Void)?
  private var isHoldingEnd = false
  /// Where the animation ended; nil while it hasn't.
  public private(set) var finishedPosition: AnimatingPosition?

  /// - Parameter duration: in seconds.
  public init(duration: TimeInterval) { self.duration = duration }

  /// Adds changes that run with the animation, or at once if it runs already.
  public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
    if isRunning { animations() } else { self.animations.append(animations) }
  }

  /// Adds a call that's made once, with the position where the animation ended.
  public func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
    if let finishedPosition { completion(finishedPosition) } else { completions.append(completion) }
  }

  /// Called by the stage: makes the changes that are to be animated. Only the first call has an effect.
  public func runAnimations() {
    guard !isRunning else { return }
    isRunning = true
    let pending = animations
    animations = []
    for animation in pending { animation() }
  }

  /// Called by the stage: calls the completions. Only the first call counts. Changes that were never animated
  /// are made before `.end`.
  ///
  /// A lift may be finished at `.end` when its previews have lifted and still be abandoned after that: its
  /// completions wait until the engine knows the outcome.
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

  /// Makes this a lift's animation, which holds `.end` back.
  /// - Parameter listener: called once when the stage has finished the animation.
  func holdEnd(_ listener: @escaping @MainActor () -> Void) {
    isHoldingEnd = true
    endListener = listener
  }

  /// Called when the drag begins: the lift has succeeded.
  func releaseEnd() {
    isHoldingEnd = false
    endListener = nil
    finish(at: .end)
  }
}
