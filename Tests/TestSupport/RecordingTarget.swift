package import DragDrop

/// A drop delegate that implements everything, records each call and answers as the test wants.
@MainActor
package final class RecordingTarget: DropInteractionDelegate {
  package let name: String
  package let story: Story
  package var handles = true
  package var proposal: DropOperation
  package var isPrecise = false
  package var prefersFullSize = false
  package var dropPreview: @MainActor (TargetedDragPreview) -> TargetedDragPreview? = { $0 }
  package var onPerform: (@MainActor (any DropSession) -> Void)?
  /// Closures by word, each called in the method that records the word, before the method answers.
  package var hooks: [String: @MainActor (any DropSession) -> Void] = [:]
  package private(set) var dropDefaults: [TargetedDragPreview] = []
  package private(set) var dropAnimators: [any DragAnimating] = []

  package init(_ name: String, story: Story, proposal: DropOperation = .copy) {
    self.name = name
    self.story = story
    self.proposal = proposal
  }

  private func note(_ word: String, _ session: (any DropSession)?) {
    story.note("\(name).\(word)")
    if let session { hooks[word]?(session) }
  }

  package func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    note("can?", session)
    return handles
  }

  package func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    note("enter", session)
  }

  package func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    note("update", session)
    let answer = DropProposal(operation: proposal)
    answer.isPrecise = isPrecise
    answer.prefersFullSizePreview = prefersFullSize
    return answer
  }

  package func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    note("exit", session)
  }

  package func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    note("perform", session)
    onPerform?(session)
  }

  package func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    note("dropPreview", nil)
    dropDefaults.append(defaultPreview)
    return dropPreview(defaultPreview)
  }

  package func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    note("willSetDown", nil)
    dropAnimators.append(animator)
    animator.addCompletion { [self] position in note("setDown:\(position)", nil) }
  }

  package func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    note("conclude", session)
  }

  package func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    note("end", session)
  }
}
