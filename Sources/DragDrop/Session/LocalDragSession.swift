import DragItems
import Foundation

/// A drag that began in this process, as its source sees it.
final class LocalDragSession: DragSession {
  let state: SessionState
  var localContext: Any?

  init(state: SessionState) { self.state = state }

  var id: SessionID { state.id }
  var items: [DragItem] { state.items }
  var allowsMoveOperation: Bool { state.allowsMoveOperation }
  var isRestrictedToDraggingApplication: Bool { state.isRestrictedToDraggingApplication }
  func location(in view: any ViewNode) -> CGPoint { state.location(in: view) }
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool { state.hasItemsConforming(to: types) }
  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool {
    state.canLoadObjects(ofClass: type)
  }
}
