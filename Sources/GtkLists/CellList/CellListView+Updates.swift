public import Foundation
import GtkViews

extension CellListView {
  /// Makes several changes in one step: deletions and the sources of moves use the index paths from before
  /// the changes, insertions and the destinations of moves those from after them.
  /// - Parameters:
  ///   - updates: changes the model, and reports the changes with ``insertItems(at:)`` and similar methods.
  ///   - completion: called with true once the cells have arrived; if another change comes first, after that
  ///     one.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    reloadIfNeeded()
    if batch != nil {
      updates()
      if let completion { motion.waiting.append(completion) }
      return
    }
    batch = CellBatch()
    updates()
    guard let changes = batch else {
      // The view was reloaded in `updates`, so it's up to date.
      completion?(true)
      return
    }
    batch = nil
    if let completion { motion.waiting.append(completion) }
    apply(changes)
  }

  /// Reports to the view that the data source has new items, at these index paths.
  public func insertItems(at paths: [IndexPath]) { change { $0.inserts += paths } }

  /// Reports to the view that the data source doesn't have these items any more.
  public func deleteItems(at paths: [IndexPath]) { change { $0.deletes += paths } }

  /// Reports to the view that the data source has an item at another index path.
  public func moveItem(at path: IndexPath, to destination: IndexPath) {
    change { $0.moves.append((path, destination)) }
  }

  /// Reloads these items, and asks for their sizes again.
  public func reloadItems(at paths: [IndexPath]) { change { $0.reloads += paths } }

  /// Reports to the view that the data source has new sections, with their items.
  public func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }

  /// Reports to the view that the data source doesn't have these sections any more.
  public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }

  /// Reports to the view that the data source has a section at another index.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Reloads everything in these sections, their headers and footers included. Their placeholders are
  /// removed.
  public func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections += sections } }

  private func change(_ body: (inout CellBatch) -> Void) {
    performBatchUpdates {
      guard var changes = batch else { return }
      body(&changes)
      changes.isAnimated = true
      batch = changes
    }
  }

  private func apply(_ batch: CellBatch) {
    let reloaded = batch.reloads.compactMap { table.id(at: $0) }
    let hadGap = table.gap != nil
    let changes: SlotTable.Changes
    do throws(ListUpdateError) {
      changes = try table.apply(batch, counts: sourceCounts)
    } catch {
      return startOver(after: error)
    }
    for id in changes.deleted { depart(id) }
    for id in changes.stale { departBands(of: id) }
    for id in reloaded {
      table.forgetSize(of: id)
      letGo(of: id)
    }
    dropController.didChange()
    // An item inserted into a drag's gap doesn't fade in: only its preview's flight is visible.
    let cameIntoGap = hadGap && table.gap == nil && batch.deletedSections.isEmpty
    relayout(animated: batch.isAnimated ?? true, appearing: cameIntoGap ? [] : changes.inserted)
  }

  /// Handles reported changes that don't agree with the model: reports the error and shows the model's state.
  func startOver(after error: ListUpdateError) {
    if let onUpdateError {
      onUpdateError(error)
    } else {
      FileHandle.standardError.write(Data("\(type(of: self)): \(error)\n".utf8))
    }
    reloadData()
    finishAnimation(true)
  }

  private func depart(_ id: SlotID) {
    selection.remove(id)
    concealed.remove(id)
    if focusedSlot == id { focusedSlot = nil }
    if anchorSlot == id { anchorSlot = nil }
    if let host = hosts.removeValue(forKey: id) { motion.depart(host) }
  }

  private func departBands(of section: SectionID) {
    bandLengths[section] = nil
    for kind in Supplementary.Kind.allCases {
      let key = Supplementary(kind: kind, section: section)
      guard let host = supplementaryHosts.removeValue(forKey: key) else { continue }
      // A reloaded section's new header is shown instead of it at once.
      if table.sectionIDs.contains(section) {
        motion.vacate(host)
        recycle(host)
      } else {
        motion.depart(host)
      }
    }
  }

  /// Removes a placeholder, which the data source doesn't know.
  func removePlaceholder(_ id: SlotID) {
    depart(id)
    table.remove(id)
    relayout(animated: true)
  }

  /// Makes a slot get a new cell with the next layout. Not at once: until then the layout has the index paths
  /// from before the change, and the data source knows only those from after it.
  func letGo(of id: SlotID) {
    guard let host = hosts.removeValue(forKey: id) else { return }
    motion.vacate(host)
    recycle(host)
  }
}
