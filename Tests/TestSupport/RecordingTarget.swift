public import DragDrop

/// A drop delegate that implements everything, notes each call and answers as the test wants.
@MainActor
public final class RecordingTarget: DropInteractionDelegate {
  public let name: String
  public let story: Story
  public var handles = true
  public var proposal: DropOperation
  public var isPrecise = false
  public var prefersFullSize = false
  public var dropPreview: @MainActor (TargetedDragPreview) -> TargetedDragPreview? = { $0 }
  public var onPerform: (@MainActor (any DropSession) -> Void)?
  /// Called in the method of that word, before it answers.
  public var hooks: [String: @MainActor (any DropSession) -> Void] = [:]
  public private(set) var dropDefaults: [TargetedDragPreview] = []
  public private(set) var dropAnimators: [any DragAnimating] = []

  public init(_ name: String, story: Story, proposal: DropOperation = .copy) {
    self.name = name
    self.story = story
    self.proposal = proposal
  }

  private func note(_ word: String, _ session: (any DropSession)?) {
    story.note("\(name).\(word)")
    if let session { hooks[word]?(session) }
  }

  public func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    note("can?", session)
    return handles
  }

  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    note("enter", session)
  }

  public func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    note("update", session)
    let answer = DropProposal(operation: proposal)
    answer.isPrecise = isPrecise
    answer.prefersFullSizePreview = prefersFullSize
    return answer
  }

  public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    note("exit", session)
  }

  public func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    note("perform", session)
    onPerform?(session)
  }

  public func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    note("dropPreview", nil)
    dropDefaults.append(defaultPreview)
    return dropPreview(defaultPreview)
  }

  public func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    note("willSetDown", nil)
    dropAnimators.append(animator)
    animator.addCompletion { [self] position in note("setDown:\(position)", nil) }
  }

  public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    note("conclude", session)
  }

  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    note("end", session)
  }
}
