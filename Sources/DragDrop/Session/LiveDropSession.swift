package import Foundation

/// Any drag, as the views below it see it.
final class LiveDropSession: DropSession {
  let state: SessionState
  let localDragSession: (any DragSession)?
  let loads = LoadProgress(total: 0)
  var progressIndicatorStyle = DropSessionProgressIndicatorStyle.default
  var requestedOperation: DropOperation?
  /// Only while `performDrop` runs.
  var openLedger: TransferLedger?
  /// What's in sight of the items; only while `performDrop` runs.
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
    // One entry of its own: the drop waits for the completion on the main actor too.
    ledger?.begin()
    let objects = LoadedObjects<T>(count: providers.count) { loaded in
      Task { @MainActor in
        completion(loaded)
        ledger?.end()
      }
    }
    // Nothing to wait for is finished too.
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
  /// How large the items' pictures are, by item, in points: only while `performDrop` runs. Zero for those that show nothing.
  package var previewSizes: [ObjectIdentifier: CGSize] {
    let pieces = (self as? LiveDropSession)?.pieces?() ?? []
    return Dictionary(
      pieces.map { (ObjectIdentifier($0.item), $0.size) }, uniquingKeysWith: { first, _ in first })
  }
}
