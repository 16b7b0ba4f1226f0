public import Foundation

extension CellListView {
  /// Makes several changes one: what is deleted and moved away counts by the index paths before them, what is
  /// inserted and moved there by those after them.
  /// - Parameters:
  ///   - updates: changes the model, and says so with ``insertItems(at:)`` and its like.
  ///   - completion: true when the cells have arrived, false when another change came first.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    reloadIfNeeded()
    if batch != nil {
      updates()
      if let completion { afterAnimation.append(completion) }
      return
    }
    batch = CellBatch()
    updates()
    guard let changes = batch else {
      // Reloaded in between: everything is there.
      completion?(true)
      return
    }
    batch = nil
    if let completion { afterAnimation.append(completion) }
    apply(changes)
  }

  /// The data source has new items, at these index paths.
  public func insertItems(at paths: [IndexPath]) { change { $0.inserts += paths } }

  /// The data source has these items no more.
  public func deleteItems(at paths: [IndexPath]) { change { $0.deletes += paths } }

  /// The data source has an item at another place.
  public func moveItem(at path: IndexPath, to destination: IndexPath) {
    change { $0.moves.append((path, destination)) }
  }

  /// Shows these items anew.
  public func reloadItems(at paths: [IndexPath]) { change { $0.reloads += paths } }

  private func change(_ body: (inout CellBatch) -> Void) {
    performBatchUpdates {
      guard var changes = batch else { return }
      body(&changes)
      batch = changes
    }
  }

  private func apply(_ changes: CellBatch) {
    let reloaded = changes.reloads.compactMap { table.id(at: $0) }
    let hadGap = table.gap != nil
    guard
      let result = table.apply(deletes: changes.deletes, inserts: changes.inserts, moves: changes.moves),
      table.itemCounts == sourceCounts
    else {
      // The model and what was said of it don't agree; what the model has is shown.
      reloadData()
      finishAnimation(true)
      return
    }
    for id in result.deleted { depart(id) }
    for id in reloaded { refresh(id) }
    // What came into the gap of a drag stands there already: nothing is to be seen but its picture's flight.
    let cameIntoGap = hadGap && table.gap == nil
    relayout(animated: true, appearing: cameIntoGap ? [] : Set(result.inserted))
  }

  private func depart(_ id: SlotID) {
    selection.remove(id)
    concealed.remove(id)
    if focusedSlot == id { focusedSlot = nil }
    if anchorSlot == id { anchorSlot = nil }
    if let host = hosts.removeValue(forKey: id) { departing.append(host) }
  }

  /// Takes a slot out that the data source doesn't know.
  func removePlaceholder(_ id: SlotID) {
    depart(id)
    table.remove(id)
    relayout(animated: true)
  }

  /// Gives a slot a fresh cell.
  func refresh(_ id: SlotID) {
    guard let host = hosts.removeValue(forKey: id) else { return }
    recycle(host.cell)
    realise()
    if let now = hosts[id] {
      now.shown = host.shown
      canvas.place(now.cell, at: host.shown)
    }
  }
}
