import DragDrop

/// Takes the place of a drop's animation until the engine makes it: animations and completions added before
/// are passed on.
@MainActor
final class LandingAnimator: DragAnimating {
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor (AnimatingPosition) -> Void] = []
  private var followed: (any DragAnimating)?
  private var isOver = false

  func addAnimations(_ body: @escaping @MainActor () -> Void) {
    if isOver {
      body()
    } else if let followed {
      followed.addAnimations(body)
    } else {
      animations.append(body)
    }
  }

  func addCompletion(_ body: @escaping @MainActor (AnimatingPosition) -> Void) {
    if isOver {
      body(.end)
    } else if let followed {
      followed.addCompletion(body)
    } else {
      completions.append(body)
    }
  }

  func follow(_ animator: any DragAnimating) {
    followed = animator
    for body in animations { animator.addAnimations(body) }
    for body in completions { animator.addCompletion(body) }
    animations = []
    completions = []
  }

  /// Called when there's no animation: makes the changes and calls the completions now.
  func finish() {
    guard followed == nil, !isOver else { return }
    isOver = true
    let (bodies, waiting) = (animations, completions)
    animations = []
    completions = []
    for body in bodies { body() }
    for body in waiting { body(.end) }
  }
}
