public import Foundation

extension CellListView {
  /// Makes several changes one: what is deleted and moved away counts by the index paths before them, what is
  /// inserted and moved there by those after them.
  /// - Parameters:
  ///   - updates: changes the model, and says so with ``insertItems(at:)`` and its like.
  ///   - completion: called with true, once the cells have arrived; if another change comes first, after its own.
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

  /// Shows these items anew, and asks for their sizes again.
  public func reloadItems(at paths: [IndexPath]) { change { $0.reloads += paths } }

  /// The data source has new sections, with whatever is in them.
  public func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }

  /// The data source has these sections no more.
  public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }

  /// The data source has a section at another place.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Asks anew for everything in these sections, their headers and footers included. Their placeholders are gone.
  public func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections += sections } }

  private func change(_ body: (inout CellBatch) -> Void) {
    performBatchUpdates {
      guard var changes = batch else { return }
      body(&changes)
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
    // What came into the gap of a drag stands there already: nothing is to be seen but its picture's flight.
    let cameIntoGap = hadGap && table.gap == nil && batch.deletedSections.isEmpty
    relayout(animated: true, appearing: cameIntoGap ? [] : changes.inserted)
  }

  /// The model and what was said of it don't agree; what the model has is shown.
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
    if let host = hosts.removeValue(forKey: id) { departing.append(host) }
  }

  private func departBands(of section: SectionID) {
    bandLengths[section] = nil
    for kind in Supplementary.Kind.allCases {
      let key = Supplementary(kind: kind, section: section)
      guard let host = supplementaryHosts.removeValue(forKey: key) else { continue }
      // A reloaded section's header stands there again at once.
      if table.sectionIDs.contains(section) { recycle(host.view) } else { departing.append(host) }
    }
  }

  /// Takes a slot out that the data source doesn't know.
  func removePlaceholder(_ id: SlotID) {
    depart(id)
    table.remove(id)
    relayout(animated: true)
  }

  /// Has a slot get a fresh cell with the next layout. Not at once: until then the layout has the index paths of before
  /// the change, and the data source knows only those of after it.
  func letGo(of id: SlotID) {
    if let host = hosts.removeValue(forKey: id) { recycle(host.view) }
  }
}
