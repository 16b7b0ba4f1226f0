import DragItems
package import Foundation

/// Any drag, as the views below it see it.
final class LiveDropSession: DropSession {
  let state: SessionState
  let localDragSession: (any DragSession)?
  let loads = LoadProgress(total: 0)
  var progressIndicatorStyle = DropSessionProgressIndicatorStyle.default
  var requestedOperation: DropOperation?
  /// The ledger of the drop's loads; set only while `performDrop` runs.
  var openLedger: TransferLedger?
  /// Returns the items with their previews; set only while `performDrop` runs.
  var pieces: (() -> [StagedItem])?

  init(state: SessionState, localDragSession: (any DragSession)?) {
    self.state = state
    self.localDragSession = localDragSession
  }

  var id: SessionID { state.id }
  var items: [DragItem] { state.items }
  var allowsMoveOperation: Bool { state.allowsMoveOperation }
  var isRestrictedToDraggingApplication: Bool { state.isRestrictedToDraggingApplication }
  var progress: Progress { loads }
  func location(in view: any ViewNode) -> CGPoint { state.location(in: view) }
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool { state.hasItemsConforming(to: types) }
  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool {
    state.canLoadObjects(ofClass: type)
  }

  func loadObjects<T: ItemProviderReading>(
    ofClass type: T.Type, completion: @escaping @MainActor ([T]) -> Void
  ) -> Progress {
    let wanted = T.wantedTypes
    let providers = items.map(\.itemProvider).filter { $0.hasForm(of: wanted) }
    let sum = LoadProgress(total: 0)
    let ledger = openLedger
    // The ledger also counts this call, so that the drop isn't over before the completion has run on the main
    // actor.
    ledger?.begin()
    let objects = LoadedObjects<T>(count: providers.count) { loaded in
      Task { @MainActor in
        completion(loaded)
        ledger?.end()
      }
    }
    // A sum without loads is finished at once.
    if providers.isEmpty { sum.finish() }
    for (index, provider) in providers.enumerated() {
      sum.include(
        provider.loadObject(ofClass: type, wanted: wanted, isSeen: false) { object, _ in
          objects.put(object, at: index)
        })
    }
    return sum
  }
}

extension DropSession {
  /// The sizes of the items' previews by item, in points; empty unless `performDrop` runs. Zero for items
  /// without a preview.
  package var previewSizes: [ObjectIdentifier: CGSize] {
    let pieces = (self as? LiveDropSession)?.pieces?() ?? []
    return Dictionary(
      pieces.map { (ObjectIdentifier($0.item), $0.size) }, uniquingKeysWith: { first, _ in first })
  }
}
