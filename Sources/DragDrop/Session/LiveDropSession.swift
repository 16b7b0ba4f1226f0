import DragItems
package import Foundation
import Synchronization

/// Any drag, as the views below it see it.
final class LiveDropSession: DropSession {
  let state: SharedDragState
  let localDragSession: (any DragSession)?
  let loads = LoadProgress(total: 0)
  var progressIndicatorStyle = DropSessionProgressIndicatorStyle.default
  var requestedOperation: DropOperation?
  /// The ledger of the drop's loads; set only while `performDrop` runs.
  var openLedger: TransferLedger?
  /// Returns the items with their previews; set only while `performDrop` runs.
  var pieces: (() -> [StagedItem])?

  init(state: SharedDragState, localDragSession: (any DragSession)?) {
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
    // The ledger also counts this call, so that the drop isn't over before the completion has run on the main
    // actor.
    let ledger = openLedger ?? permit?.beginWork()
    if openLedger != nil { ledger?.begin() }
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

  func accept(_ body: @escaping @MainActor (any DropSession) async -> Void) -> Task<Void, Never> {
    // A closure within another one has a permit of its own.
    let permit = openLedger.map { LoadPermit(drag: id.gate, ledger: $0) } ?? self.permit?.another()
    // The task and those that it begins inherit the permit.
    let task = LoadPermit.$ofTask.withValue(permit) {
      Task.immediate {
        await body(self)
        permit?.giveBack()
      }
    }
    loads.cancelAlso { task.cancel() }
    return task
  }

  /// The permit of the current task, if it's one for this drop.
  private var permit: LoadPermit? { LoadPermit.ofTask.flatMap { $0.isForItems(of: id.gate) ? $0 : nil } }
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

/// Collects the objects of a drop's items, in item order, without those that failed (contract 1.4.11).
final class LoadedObjects<T: Sendable>: Sendable {
  private struct State {
    var objects: [T?]
    var missing: Int
  }

  private let state: Mutex<State>
  private let onComplete: @Sendable ([T]) -> Void

  /// - Parameter onComplete: called once, when each load has succeeded or failed; at once for a count of 0.
  init(count: Int, onComplete: @escaping @Sendable ([T]) -> Void) {
    state = Mutex(State(objects: Array(repeating: nil, count: count), missing: count))
    self.onComplete = onComplete
    if count == 0 { onComplete([]) }
  }

  func put(_ object: T?, at index: Int) {
    let complete = state.withLock { state -> [T]? in
      state.objects[index] = object
      state.missing -= 1
      return state.missing == 0 ? state.objects.compactMap { $0 } : nil
    }
    if let complete { onComplete(complete) }
  }
}

/// The state of a drag that both its sides see.
@MainActor
final class SharedDragState {
  let id: SessionID
  var items: [DragItem] = []
  var allowsMoveOperation = false
  var isRestrictedToDraggingApplication = false
  /// Where the drag is; nil over none of our windows.
  private(set) var location: DragLocation?
  /// The drag's last point in each window, for views that ask while the drag is elsewhere.
  private var lastPoints: [ObjectIdentifier: CGPoint] = [:]

  init(id: SessionID) { self.id = id }

  func move(to location: DragLocation?) {
    self.location = location
    if let location { lastPoints[ObjectIdentifier(location.window)] = location.point }
  }

  func forget(_ window: any WindowNode) {
    lastPoints[ObjectIdentifier(window)] = nil
    if location?.window === window { location = nil }
  }

  /// Returns the drag point in a view's coordinates; while the drag is over another window or none, its last
  /// point in the view's own window.
  func location(in view: any ViewNode) -> CGPoint {
    guard let window = view.windowNode, let point = lastPoints[ObjectIdentifier(window)] else { return .zero }
    return view.convertFromWindow(point)
  }

  func hasItemsConforming(to types: [String]) -> Bool {
    items.contains { item in types.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier) }
  }

  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool {
    let wanted = type.wantedTypes
    return items.contains { $0.itemProvider.hasForm(of: wanted) }
  }
}
