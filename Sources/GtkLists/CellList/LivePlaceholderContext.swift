import DragDrop
import Foundation

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
