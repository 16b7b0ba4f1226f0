package import DragDrop
import DragItems
package import Foundation

/// A drag delegate that implements everything, records each call and answers as the test wants.
@MainActor
package final class RecordingSource: DragInteractionDelegate {
  package let name: String
  package let story: Story
  package var makeItems: @MainActor (any DragSession) -> [DragItem]
  package var hidesItems = false
  package var allowsMove = true
  package var isRestricted = false
  package var prefersFullSize = false
  package var itemsToAdd: [DragItem] = []
  package var chooseSession: (@MainActor ([any DragSession]) -> (any DragSession)?)?
  package var cancelPreview: @MainActor (TargetedDragPreview) -> TargetedDragPreview? = { $0 }
  /// Closures by word, each called in the method that records the word, before the method answers.
  package var hooks: [String: @MainActor (any DragSession) -> Void] = [:]
  package private(set) var cancelDefaults: [TargetedDragPreview] = []
  /// The positions of taps that may add items, in the view's space.
  package private(set) var touches: [CGPoint] = []
  /// The interactions that add items, as the source heard.
  package private(set) var addingInteractions: [DragInteraction] = []
  package private(set) var cancelAnimators: [any DragAnimating] = []

  package init(_ name: String, story: Story, items: [DragItem] = [DragItem(itemProvider: ItemProvider())]) {
    self.name = name
    self.story = story
    makeItems = { _ in items }
  }

  private func note(_ word: String, _ session: (any DragSession)?) {
    story.note("\(name).\(word)")
    if let session { hooks[word]?(session) }
  }

  package func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    note("items", session)
    return makeItems(session)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    note("preview", session)
    guard !hidesItems, let view = interaction.viewNode else { return nil }
    return TargetedDragPreview(view: view)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    note("willLift", session)
    animator.addAnimations { [self] in note("lifting", nil) }
    animator.addCompletion { [self] position in note("lifted:\(position)", nil) }
  }

  package func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    note("begin", session)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool {
    note("move?", session)
    return allowsMove
  }

  package func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool {
    note("restricted?", session)
    return isRestricted
  }

  package func dragInteraction(
    _ interaction: DragInteraction, prefersFullSizePreviewsFor session: any DragSession
  ) -> Bool {
    note("fullSize?", session)
    return prefersFullSize
  }

  package func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession) {
    note("moved", session)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) { note("willEnd:\(operation)", session) }

  package func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) { note("didEnd:\(operation)", session) }

  package func dragInteraction(
    _ interaction: DragInteraction, sessionDidTransferItems session: any DragSession
  ) {
    note("transferred", session)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    note("cancelPreview", nil)
    cancelDefaults.append(defaultPreview)
    return cancelPreview(defaultPreview)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    note("willFlyBack", nil)
    cancelAnimators.append(animator)
    animator.addCompletion { [self] position in note("flownBack:\(position)", nil) }
  }

  package func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] {
    note("itemsToAdd", session)
    touches.append(point)
    return itemsToAdd
  }

  package func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? {
    note("which?", nil)
    return chooseSession?(sessions)
  }

  package func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    note("willAdd\(items.count)", session)
    addingInteractions.append(addingInteraction)
  }
}
