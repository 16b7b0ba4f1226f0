import Foundation
import SeededRandom
import XCTest

@testable import GtkLists

/// Tests of sections and items that are inserted, removed and moved in one batch.
final class SectionChangeTests: XCTestCase {
  func testItemsKeepTheirIdentityWhereverTheirSectionGoes() throws {
    var table = SlotTable()
    table.reload(counts: [1, 2, 3])
    let before = table.sections.map { $0.map(\.id) }
    var batch = CellBatch()
    batch.movedSections = [(from: 2, to: 0)]
    batch.deletedSections = [0]
    batch.insertedSections = [1]
    let changes = try table.apply(batch, counts: [3, 4, 2])
    let after = table.sections.map { $0.map(\.id) }
    XCTAssertEqual(after[0], before[2])
    XCTAssertEqual(after[2], before[1])
    XCTAssertEqual(changes.deleted, Set(before[0]))
    XCTAssertEqual(changes.inserted, Set(after[1]))
  }

  func testAnItemMovesOutOfASectionThatGoesAndIntoOneThatComes() throws {
    var table = SlotTable()
    table.reload(counts: [2, 1])
    let saved = table.sections[0][1].id
    var batch = CellBatch()
    batch.deletedSections = [0]
    batch.insertedSections = [1]
    batch.moves = [(from: IndexPath(item: 1, section: 0), to: IndexPath(item: 2, section: 1))]
    let changes = try table.apply(batch, counts: [1, 4])
    XCTAssertEqual(table.sections[1][2].id, saved)
    XCTAssertEqual(changes.inserted.count, 3, "the rest of the new section is new")
    XCTAssertFalse(changes.deleted.contains(saved))
  }

  func testAReloadedSectionHasNewItemsAndKeepsItsName() throws {
    var table = SlotTable()
    table.reload(counts: [2, 1])
    let (names, before) = (table.sectionIDs, table.sections[0].map(\.id))
    var batch = CellBatch()
    batch.reloadedSections = [0]
    let changes = try table.apply(batch, counts: [3, 1])
    XCTAssertEqual(table.sectionIDs, names)
    XCTAssertEqual(changes.stale, [names[0]])
    XCTAssertEqual(changes.deleted, Set(before))
    XCTAssertTrue(Set(table.sections[0].map(\.id)).isDisjoint(with: before))
  }

  func testAGapGoesWithItsSection() throws {
    var table = SlotTable()
    table.reload(counts: [2, 2])
    table.gap = SlotTable.Gap(section: 1, index: 2, size: .zero)
    var batch = CellBatch()
    batch.insertedSections = [0]
    batch.deletes = [IndexPath(item: 0, section: 1)]
    _ = try table.apply(batch, counts: [0, 2, 1])
    XCTAssertEqual(table.gap?.section, 2)
    XCTAssertEqual(table.gap?.index, 1, "an item before it has gone")
    batch = CellBatch()
    batch.deletedSections = [2]
    _ = try table.apply(batch, counts: [0, 2])
    XCTAssertNil(table.gap)
  }

  func testWhatCantBeIsRefusedAndChangesNothing() {
    func error(counts: [Int], _ change: (inout CellBatch) -> Void) -> ListUpdateError? {
      var table = SlotTable()
      table.reload(counts: [2, 1])
      let before = table.sections.map { $0.map(\.id) }
      var batch = CellBatch()
      change(&batch)
      do {
        _ = try table.apply(batch, counts: counts)
        return nil
      } catch {
        XCTAssertEqual(table.sections.map { $0.map(\.id) }, before)
        return error
      }
    }
    let path = IndexPath(item: 0, section: 0)
    XCTAssertEqual(error(counts: [2]) { $0.deletedSections = [2] }, .noSuchSection(2, count: 2))
    XCTAssertEqual(error(counts: [2]) { $0.deletedSections = [1, 1] }, .sectionChangedTwice(1))
    XCTAssertEqual(
      error(counts: [2, 1]) {
        $0.movedSections = [(from: 0, to: 1)]
        $0.reloadedSections = [0]
      }, .sectionChangedTwice(0))
    XCTAssertEqual(
      error(counts: [2, 1]) { $0.insertedSections = [2] }, .wrongNumberOfSections(expected: 3, found: 2))
    XCTAssertEqual(
      error(counts: [2, 1, 0]) { $0.insertedSections = [3] }, .noDestinationForSection(3, count: 3))
    XCTAssertEqual(
      error(counts: [2, 1]) { $0.movedSections = [(from: 0, to: 1), (from: 1, to: 1)] },
      .sectionDestinationTakenTwice(1))
    XCTAssertEqual(
      error(counts: [2, 1]) { $0.deletes = [IndexPath(item: 1, section: 1)] },
      .noSuchItem(IndexPath(item: 1, section: 1)))
    XCTAssertEqual(
      error(counts: [1, 1]) {
        $0.deletes = [path]
        $0.reloads = [path]
      }, .itemChangedTwice(path))
    XCTAssertEqual(
      error(counts: [4, 1]) { $0.inserts = [path, path] }, .itemDestinationTakenTwice(path))
    XCTAssertEqual(
      error(counts: [3, 1]) { $0.inserts = [IndexPath(item: 4, section: 0)] },
      .noDestinationForItem(IndexPath(item: 4, section: 0)))
    XCTAssertEqual(
      error(counts: [2, 1]) { $0.inserts = [path] },
      .wrongNumberOfItems(section: 0, expected: 3, found: 2))
  }

  /// Tests that a view which gets the changes always shows the same as a view that loads its data anew.
  func testRandomBatchesLeadToTheModel() throws {
    for seed in 1...300 {
      var random = SeededGenerator(seed: UInt64(seed))
      var table = SlotTable()
      var model = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in UUID() }
      }
      table.reload(counts: model.map(\.count))
      var names: [SlotID: UUID] = [:]
      for (slots, items) in zip(table.sections, model) {
        for (slot, item) in zip(slots, items) { names[slot.id] = item }
      }
      for _ in 0..<8 {
        let batch = RandomBatch(&model, using: &random)
        let changes = try table.apply(batch.changes, counts: model.map(\.count))
        for (slots, items) in zip(table.sections, model) {
          XCTAssertEqual(slots.count, items.count)
          for (slot, item) in zip(slots, items) {
            if changes.inserted.contains(slot.id) {
              XCTAssertNil(names[slot.id])
              names[slot.id] = item
            } else {
              XCTAssertEqual(names[slot.id], item, "seed \(seed)")
            }
          }
        }
        XCTAssertEqual(Set(table.sectionIDs).count, model.count)
      }
    }
  }
}

/// A random change of a model, and the batch that a view gets.
private struct RandomBatch {
  private(set) var changes = CellBatch()

  init(_ model: inout [[UUID]], using random: inout SeededGenerator) {
    let before = model
    var order = Array(before.indices)
    var sections = order.shuffled(using: &random)
    for section in sections.prefix(Int.random(in: 0...1, using: &random)) {
      changes.deletedSections.append(section)
      order.removeAll { $0 == section }
    }
    // One of the sections that stay is moved, and one is reloaded.
    sections = order.shuffled(using: &random)
    let travels = Bool.random(using: &random) ? sections.popLast() : nil
    if let renewed = sections.popLast(), Bool.random(using: &random) { changes.reloadedSections = [renewed] }
    var result: [Int?] = order.filter { $0 != travels }.map { $0 }
    let new = Bool.random(using: &random)
    if new { result.insert(nil, at: Int.random(in: 0...result.count, using: &random)) }
    if let travels {
      let to = Int.random(in: 0...result.count, using: &random)
      result.insert(travels, at: to)
      changes.movedSections = [(from: travels, to: to)]
    }
    if new, let index = result.firstIndex(of: nil) { changes.insertedSections = [index] }

    let whole = result.map { $0.map { !changes.reloadedSections.contains($0) } ?? false }
    model = result.map { old in
      guard let old, !changes.reloadedSections.contains(old) else {
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in UUID() }
      }
      return before[old]
    }
    // Items are removed and inserted in the sections that aren't changed themselves.
    for (index, old) in result.enumerated() where whole[index] {
      guard let old else { continue }
      for item in before[old].indices where Int.random(in: 0..<4, using: &random) == 0 {
        changes.deletes.append(IndexPath(item: item, section: old))
        model[index].removeAll { $0 == before[old][item] }
      }
    }
    for (index, old) in result.enumerated() where whole[index] && old != nil && Bool.random(using: &random) {
      let item = Int.random(in: 0...model[index].count, using: &random)
      model[index].insert(UUID(), at: item)
      changes.inserts.append(IndexPath(item: item, section: index))
    }
    moveOne(&model, before, result, whole, using: &random)
  }

  /// Moves one item that stays to a section without an insertion.
  private mutating func moveOne(
    _ model: inout [[UUID]], _ before: [[UUID]], _ result: [Int?], _ whole: [Bool],
    using random: inout SeededGenerator
  ) {
    let quiet = result.indices.filter { index in
      whole[index] && !changes.inserts.contains { $0.section == index }
    }
    guard let from = quiet.randomElement(using: &random), let to = quiet.randomElement(using: &random),
      from != to, let old = result[from], let item = model[from].randomElement(using: &random),
      let index = before[old].firstIndex(of: item)
    else { return }
    model[from].removeAll { $0 == item }
    let end = Int.random(in: 0...model[to].count, using: &random)
    model[to].insert(item, at: end)
    changes.moves = [(from: IndexPath(item: index, section: old), to: IndexPath(item: end, section: to))]
  }
}
