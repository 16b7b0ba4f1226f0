package import DragDrop
package import Foundation

/// A stage that draws nothing: it records the requests and finishes animations when the test says so.
@MainActor
package final class EmbeddedStage: DragStage {
  package let story: Story
  /// Whether a lift's animation ends as soon as it's requested.
  package var liftsAtOnce = true
  /// Whether set-downs end as soon as they're requested.
  package var setsDownAtOnce = false
  /// The answer of `carry`.
  package var carries = true
  /// The view shown for foreign items; nil shows none.
  package var foreignView: (any ViewNode)?

  package private(set) var carried: [CarriedDrag] = []
  package private(set) var liftPoints: [CGPoint] = []
  package private(set) var setDowns: [SetDown] = []
  /// All animations that this stage was ever handed.
  package private(set) var animations: [DragAnimation] = []
  private var pending: [DragAnimation] = []
  package private(set) var finishedTransfers: [SessionID: Int] = [:]
  package private(set) var dismissals: [SessionID: Int] = [:]
  /// The view that last showed a spring.
  package private(set) weak var springingView: (any ViewNode)?
  /// The state of the spring effect that each view shows.
  private var springs: [ObjectIdentifier: SpringLoadedState] = [:]

  package init(story: Story) { self.story = story }

  package var session: SessionID { carried.last?.session ?? SessionID(number: 0) }

  package func lift(
    _ pieces: [StagedItem], of session: SessionID, from place: DragLocation, animation: DragAnimation
  ) {
    story.note("·lift·")
    liftPoints.append(place.point)
    take(animation, finishing: liftsAtOnce)
  }

  package func abandonLift(of session: SessionID, animation: DragAnimation) {
    story.note("·unlift·")
    animation.finish(at: .start)
  }

  package func freeze(_ pieces: [StagedItem], of session: SessionID) { story.note("·freeze·") }

  package func carry(_ drag: CarriedDrag) -> Bool {
    story.note("·carry·")
    carried.append(drag)
    return carries
  }

  package func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation) {
    story.note("·add\(pieces.count)·")
    take(animation, finishing: true)
  }

  package func previewDidChange(of item: DragItem, in session: SessionID) { story.note("·preview·") }

  package func shrinkPreviews(of session: SessionID) { story.note("·shrink·") }
  package func concealPreviews(_ isConcealed: Bool, of session: SessionID) {
    story.note(isConcealed ? "·conceal·" : "·reveal·")
  }

  package func redirect(_ piece: SetDown, of session: SessionID) { story.note("·redirect-\(piece.manner)·") }

  package func showProgress(of session: any DropSession) { story.note("·progress·") }

  package func hideProgress(of session: SessionID) { story.note("·progress-over·") }

  package func showBadge(_ badge: DragBadge, of session: SessionID) {
    story.note("·badge:\(badge.operation)\(badge.count > 1 ? "×\(badge.count)" : "")·")
  }

  package func foreignPreview(for item: DragItem, at place: DragLocation) -> TargetedDragPreview? {
    foreignView.map { TargetedDragPreview(view: $0) }
  }

  package func setDown(_ pieces: [SetDown], of session: SessionID, from place: DragLocation?) {
    setDowns = pieces
    story.note(
      "·set"
        + pieces.map { "-\($0.manner)" }.reduce(into: [String]()) { list, word in
          if list.last != word { list.append(word) }
        }.joined() + "·")
    for piece in pieces { take(piece.animation, finishing: setsDownAtOnce) }
  }

  package func dismiss(_ session: SessionID) {
    dismissals[session, default: 0] += 1
    story.note("·dismiss·")
  }

  package func transferDidFinish(_ session: SessionID, operation: DropOperation) {
    finishedTransfers[session, default: 0] += 1
    story.note("·finish:\(operation)·")
  }

  package func showSpring(_ state: SpringLoadedState, of view: any ViewNode) {
    springingView = view
    springs[ObjectIdentifier(view)] = state
    story.note("·spring:\(state)·")
  }

  /// The state of the spring effect that a view shows; nil if the view never showed one.
  package func springState(of view: (any ViewNode)?) -> SpringLoadedState? {
    view.flatMap { springs[ObjectIdentifier($0)] }
  }

  private func take(_ animation: DragAnimation, finishing: Bool) {
    animations.append(animation)
    animation.runAnimations()
    if finishing { animation.finish(at: .end) } else { pending.append(animation) }
  }

  /// Releases everything that the stage was ever handed.
  package func forgetEverything() {
    carried = []
    setDowns = []
    animations = []
    pending = []
  }

  /// Ends all running animations, in order.
  package func finishAnimations() {
    let due = pending
    pending = []
    for animation in due { animation.finish(at: .end) }
  }
}
