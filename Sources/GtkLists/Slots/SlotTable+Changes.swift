import Foundation

/// The changes of one `performBatchUpdates`. Deletions use the index paths from before the changes,
/// insertions those from after them.
struct CellBatch {
  var deletes: [IndexPath] = []
  var inserts: [IndexPath] = []
  var moves: [(from: IndexPath, to: IndexPath)] = []
  var reloads: [IndexPath] = []
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var reloadedSections: [Int] = []
  /// Whether any of the changes is animated; nil while nothing is said about it.
  var isAnimated: Bool?
}

extension SlotTable {
  /// The results of a batch.
  struct Changes {
    var inserted: Set<SlotID> = []
    var deleted: Set<SlotID> = []
    /// Sections that are removed or reloaded.
    var stale: Set<SectionID> = []
  }

  /// Deletes, inserts and moves as one batch: deletions use the index paths from before the changes,
  /// insertions those from after them. An item inserted at the gap replaces the gap; the gap is removed
  /// with its section. An inserted or reloaded section gets all items that the data source has in it; further
  /// changes of its items aren't needed.
  /// - Parameter counts: the data source's numbers of items by section, after the change.
  /// - Throws: when the batch is impossible, or doesn't lead to these numbers; nothing is changed then.
  mutating func apply(_ batch: CellBatch, counts: [Int]) throws(ListUpdateError) -> Changes {
    var next = self
    let moving = try leaving(batch)
    let order = try order(batch, count: counts.count)
    var changes = Changes()
    let emptied = Set(batch.deletedSections + batch.reloadedSections)
    changes.stale = Set(emptied.map { sectionIDs[$0] })
    changes.deleted = Set(batch.deletes.compactMap { id(at: $0) })
    for section in emptied { changes.deleted.formUnion(sections[section].map(\.id)) }
    let moved = Set(moving.map(\.slot.id))
    changes.deleted.subtract(moved)

    next.take(changes.deleted.union(moved))
    next.lay(order, emptied: emptied)
    let fresh = Set(order.indices.filter { index in order[index].map(emptied.contains) ?? true })
    var arrivals = moving
    for path in batch.inserts where !fresh.contains(path.section) {
      let slot = Slot(id: next.makeID())
      changes.inserted.insert(slot.id)
      arrivals.append((path, slot))
    }
    try next.settle(arrivals.sorted { $0.path < $1.path }, fresh: fresh, counts: counts, &changes)
    for (section, (expected, found)) in zip(next.itemCounts, counts).enumerated() where expected != found {
      throw .wrongNumberOfItems(section: section, expected: expected, found: found)
    }
    self = next
    return changes
  }

  private typealias Arrival = (path: IndexPath, slot: Slot)

  /// - Returns: the moving slots with their destinations.
  private func leaving(_ batch: CellBatch) throws(ListUpdateError) -> [Arrival] {
    var seen: Set<IndexPath> = []
    for path in batch.deletes + batch.moves.map(\.from) + batch.reloads {
      guard id(at: path) != nil else { throw .noSuchItem(path) }
      guard seen.insert(path).inserted else { throw .itemChangedTwice(path) }
    }
    var taken: Set<IndexPath> = []
    for path in batch.inserts + batch.moves.map(\.to) where !taken.insert(path).inserted {
      throw .itemDestinationTakenTwice(path)
    }
    return batch.moves.compactMap { move in
      id(at: move.from).flatMap(slot).map { (move.to, $0) }
    }
  }

  /// - Returns: for each section after the change its index before the change; nil for a new one.
  private func order(_ batch: CellBatch, count: Int) throws(ListUpdateError) -> [Int?] {
    var leaving: Set<Int> = []
    let movedAway = batch.movedSections.map(\.from)
    for section in batch.deletedSections + movedAway + batch.reloadedSections {
      guard sections.indices.contains(section) else {
        throw .noSuchSection(section, count: sections.count)
      }
      guard leaving.insert(section).inserted else { throw .sectionChangedTwice(section) }
    }
    let expected = sections.count - batch.deletedSections.count + batch.insertedSections.count
    guard expected == count else { throw .wrongNumberOfSections(expected: expected, found: count) }
    var order = [Int?](repeating: nil, count: count)
    var taken: Set<Int> = []
    for (to, from) in batch.insertedSections.map({ ($0, Int?.none) })
      + batch.movedSections.map({ ($0.to, Int?.some($0.from)) })
    {
      guard order.indices.contains(to) else { throw .noDestinationForSection(to, count: count) }
      guard taken.insert(to).inserted else { throw .sectionDestinationTakenTwice(to) }
      order[to] = from
    }
    // A reloaded section keeps its index.
    let gone = Set(batch.deletedSections + movedAway)
    var staying = sections.indices.filter { !gone.contains($0) }[...]
    for index in order.indices where !taken.contains(index) { order[index] = staying.popFirst() }
    return order
  }

  /// Removes slots from the sections.
  private mutating func take(_ ids: Set<SlotID>) {
    guard !ids.isEmpty else { return }
    if var gap {
      gap.index -= shown(in: gap.section).prefix(max(0, gap.index)).count { ids.contains($0.id) }
      self.gap = gap
    }
    lifted.subtract(ids)
    for index in sections.indices { sections[index].removeAll { ids.contains($0.id) } }
  }

  /// Arranges the sections in a new order.
  private mutating func lay(_ order: [Int?], emptied: Set<Int>) {
    if let gap {
      if let index = order.firstIndex(of: gap.section), !emptied.contains(gap.section) {
        self.gap?.section = index
      } else {
        self.gap = nil
        lifted = []
      }
    }
    let (sections, ids) = (sections, sectionIDs)
    self.sections = order.map { $0.map { sections[$0] } ?? [] }
    sectionIDs = []
    for old in order {
      if let old { sectionIDs.append(ids[old]) } else { sectionIDs.append(makeSectionID()) }
    }
  }

  /// Inserts arriving slots at their index paths, and fills new sections.
  private mutating func settle(
    _ arrivals: [Arrival], fresh: Set<Int>, counts: [Int], _ changes: inout Changes
  ) throws(ListUpdateError) {
    var settled: [IndexPath: Slot] = [:]
    for (path, slot) in arrivals {
      if fresh.contains(path.section), path.count == 2, path.item >= 0, path.item < counts[path.section] {
        settled[path] = slot
      } else if fresh.contains(path.section) || !insert(slot, at: path) {
        throw .noDestinationForItem(path)
      }
    }
    for section in fresh {
      for item in 0..<max(0, counts[section]) {
        if let slot = settled[IndexPath(item: item, section: section)] {
          sections[section].append(slot)
        } else {
          let slot = Slot(id: makeID())
          changes.inserted.insert(slot.id)
          sections[section].append(slot)
        }
      }
    }
  }
}
