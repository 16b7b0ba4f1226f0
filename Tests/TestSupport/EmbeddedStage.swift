public import DragDrop
public import Foundation

/// A stage without pixels: notes what it's asked and finishes animations when the test says so.
@MainActor
public final class EmbeddedStage: DragStage {
  public let story: Story
  /// Whether a lift's pictures are up as soon as it's asked for.
  public var liftsAtOnce = true
  /// Whether set-downs are over as soon as they're asked for.
  public var setsDownAtOnce = false
  /// What `carry` answers.
  public var carries = true
  /// The view that stands in for foreign items; nil shows none.
  public var foreignView: (any ViewNode)?

  public private(set) var carried: [CarriedDrag] = []
  public private(set) var liftPlaces: [CGPoint] = []
  public private(set) var setDowns: [SetDown] = []
  /// Every animation that this stage was ever handed.
  public private(set) var animations: [DragAnimation] = []
  private var pending: [DragAnimation] = []
  public private(set) var finishedTransfers: [SessionID: Int] = [:]
  public private(set) var dismissals: [SessionID: Int] = [:]
  /// The view that last showed a spring.
  public private(set) weak var springingView: (any ViewNode)?
  /// What each view shows of a spring.
  private var springs: [ObjectIdentifier: SpringLoadedState] = [:]

  public init(story: Story) { self.story = story }

  public var session: SessionID { carried.last?.session ?? SessionID(number: 0) }

  public func lift(
    _ pieces: [StagedItem], of session: SessionID, from place: DragPlace, animation: DragAnimation
  ) {
    story.note("·lift·")
    liftPlaces.append(place.point)
    take(animation, finishing: liftsAtOnce)
  }

  public func abandonLift(of session: SessionID, animation: DragAnimation) {
    story.note("·unlift·")
    animation.finish(at: .start)
  }

  public func freeze(_ pieces: [StagedItem], of session: SessionID) { story.note("·freeze·") }

  public func carry(_ drag: CarriedDrag) -> Bool {
    story.note("·carry·")
    carried.append(drag)
    return carries
  }

  public func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation) {
    story.note("·add\(pieces.count)·")
    take(animation, finishing: true)
  }

  public func previewDidChange(of item: DragItem, in session: SessionID) { story.note("·preview·") }

  public func shrinkPreviews(of session: SessionID) { story.note("·shrink·") }

  public func redirect(_ piece: SetDown, of session: SessionID) { story.note("·redirect-\(piece.manner)·") }

  public func showProgress(of session: any DropSession) { story.note("·progress·") }

  public func hideProgress(of session: SessionID) { story.note("·progress-over·") }

  public func showBadge(_ badge: DragBadge, of session: SessionID) {
    story.note("·badge:\(badge.operation)\(badge.count > 1 ? "×\(badge.count)" : "")·")
  }

  public func foreignPreview(for item: DragItem, at place: DragPlace) -> TargetedDragPreview? {
    foreignView.map { TargetedDragPreview(view: $0) }
  }

  public func setDown(_ pieces: [SetDown], of session: SessionID, from place: DragPlace?) {
    setDowns = pieces
    story.note(
      "·set"
        + pieces.map { "-\($0.manner)" }.reduce(into: [String]()) { list, word in
          if list.last != word { list.append(word) }
        }.joined() + "·")
    for piece in pieces { take(piece.animation, finishing: setsDownAtOnce) }
  }

  public func dismiss(_ session: SessionID) {
    dismissals[session, default: 0] += 1
    story.note("·dismiss·")
  }

  public func transferDidFinish(_ session: SessionID, operation: DropOperation) {
    finishedTransfers[session, default: 0] += 1
    story.note("·finish:\(operation)·")
  }

  public func showSpring(_ state: SpringLoadedState, of view: any ViewNode) {
    springingView = view
    springs[ObjectIdentifier(view)] = state
    story.note("·spring:\(state)·")
  }

  /// What a view shows of a spring; nil when it never had to.
  public func springState(of view: (any ViewNode)?) -> SpringLoadedState? {
    view.flatMap { springs[ObjectIdentifier($0)] }
  }

  private func take(_ animation: DragAnimation, finishing: Bool) {
    animations.append(animation)
    animation.runAnimations()
    if finishing { animation.finish(at: .end) } else { pending.append(animation) }
  }

  /// Lets go of everything that it was ever handed.
  public func forgetEverything() {
    carried = []
    setDowns = []
    animations = []
    pending = []
  }

  /// Ends everything that runs, in order.
  public func finishAnimations() {
    let due = pending
    pending = []
    for animation in due { animation.finish(at: .end) }
  }
}
