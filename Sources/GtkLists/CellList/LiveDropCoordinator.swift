import DragDrop
import Foundation

/// One drop on a collection or table view, while its delegate handles it (contract 1.12.15).
@MainActor
final class LiveDropCoordinator {
  private weak var list: CellListView?
  let session: any DropSession
  let destinationIndexPath: IndexPath?
  let cellProposal: CellProposal
  let dropItems: [LiveDropItem]
  private var plans: [ObjectIdentifier: LandingPlan] = [:]
  /// Whether the delegate is still performing the drop; afterwards nothing is animated any more.
  var isOpen = true

  init(_ list: CellListView, _ session: any DropSession, _ destination: IndexPath?, _ proposal: CellProposal)
  {
    self.list = list
    self.session = session
    destinationIndexPath = destination
    cellProposal = proposal
    // In a table, the source is nil once the items have changed (contract 1.12.15).
    let isStale = list.dragController.isStale(session)
    let sizes = session.previewSizes
    dropItems = session.items.map { item in
      let origin = list.dragController.origin(of: item)
      return LiveDropItem(
        dragItem: item, sourceIndexPath: isStale ? nil : origin.flatMap { list.table.path(of: $0) },
        previewSize: sizes[ObjectIdentifier(item)] ?? .zero)
    }
  }

  func plan(for item: DragItem) -> LandingPlan? { plans[ObjectIdentifier(item)] }

  private func plan(_ item: DragItem, _ destination: LandingPlan.Destination?) -> LandingAnimator {
    guard let destination, isOpen else {
      let nothing = LandingAnimator()
      nothing.finish()
      return nothing
    }
    let plan = LandingPlan(destination)
    plans[ObjectIdentifier(item)]?.animator.finish()
    plans[ObjectIdentifier(item)] = plan
    return plan.animator
  }

  /// Called when all animations are over, including those that were never shown.
  func conclude() {
    for plan in plans.values {
      plan.animator.finish()
      if let slot = plan.slot { list?.conceal(slot, false) }
    }
  }

  @discardableResult
  func drop(_ item: DragItem, toItemAt path: IndexPath) -> any DragAnimating {
    plan(item, list?.table.id(at: path).map { .slot($0) })
  }

  @discardableResult
  func drop(_ item: DragItem, intoItemAt path: IndexPath, rect: CGRect) -> any DragAnimating {
    plan(item, list?.table.id(at: path).map { .into($0, rect) })
  }

  @discardableResult
  func drop(_ item: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
    plan(item, .target(target))
  }

  func drop(_ item: DragItem, to record: PlaceholderRecord, at path: IndexPath) -> LivePlaceholderContext {
    let slot = list?.insertPlaceholder(record, at: path)
    return LivePlaceholderContext(list, item, slot, plan(item, slot.map { .slot($0) }))
  }
}

/// One item of a drop, with its source (contract 1.12.15).
@MainActor
final class LiveDropItem {
  let dragItem: DragItem
  let sourceIndexPath: IndexPath?
  let previewSize: CGSize

  init(dragItem: DragItem, sourceIndexPath: IndexPath?, previewSize: CGSize) {
    self.dragItem = dragItem
    self.sourceIndexPath = sourceIndexPath
    self.previewSize = previewSize
  }
}

/// A placeholder that waits for its data (contract 1.12.21).
@MainActor
final class LivePlaceholderContext {
  let dragItem: DragItem
  private weak var list: CellListView?
  private let slot: SlotID?
  private let animator: LandingAnimator

  init(_ list: CellListView?, _ item: DragItem, _ slot: SlotID?, _ animator: LandingAnimator) {
    self.list = list
    dragItem = item
    self.slot = slot
    self.animator = animator
  }

  /// The view and the slot, while the view still shows the placeholder.
  private var present: (CellListView, SlotID)? {
    guard let list, let slot, list.table.slot(slot)?.isItem == false else { return nil }
    return (list, slot)
  }

  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool {
    guard let (list, slot) = present, let path = list.table.path(of: slot) else { return false }
    dataSourceUpdates(path)
    list.commitPlaceholder(slot)
    return true
  }

  func deletePlaceholder() -> Bool {
    guard let (list, slot) = present else { return false }
    list.removePlaceholder(slot)
    return true
  }

  func setNeedsCellUpdate() {
    guard let (list, slot) = present, let cell = list.hosts[slot]?.cell else { return }
    list.table.slot(slot)?.placeholder?.update(cell)
  }

  func addAnimations(_ animations: @escaping @MainActor () -> Void) { animator.addAnimations(animations) }

  func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
    animator.addCompletion(completion)
  }
}

extension CellListView {
  /// - Returns: nil when the index path doesn't exist.
  func insertPlaceholder(_ record: PlaceholderRecord, at path: IndexPath) -> SlotID? {
    let hadGap = table.gap != nil
    guard let slot = table.insert(record, at: path) else { return nil }
    relayout(animated: true, appearing: hadGap && table.gap == nil ? [] : [slot])
    return slot
  }

  /// Replaces a placeholder by its item, which the data source has now.
  func commitPlaceholder(_ slot: SlotID) {
    table.commit(slot)
    for (section, (expected, found)) in zip(table.itemCounts, sourceCounts).enumerated()
    where expected != found {
      return startOver(after: .wrongNumberOfItems(section: section, expected: expected, found: found))
    }
    letGo(of: slot)
    relayout(animated: true)
  }
}

/// A delegate's proposal, common to collection and table views.
@MainActor
struct CellProposal {
  enum Intent: Equatable {
    case unspecified, insertAt, insertInto, automatic
  }

  let proposal: DropProposal
  let intent: Intent

  init(_ proposal: DropProposal, _ intent: Intent) {
    self.proposal = proposal
    self.intent = intent
  }
}
