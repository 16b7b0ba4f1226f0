public import Foundation

/// The slots that a view shows, in order: the data source's items, placeholders between them, and the gap
/// that a drag has opened. A value type; index paths are always the data source's.
struct SlotTable {
  /// The free space for a drop.
  struct Gap: Equatable {
    var section: Int
    /// The gap's index among the section's shown slots, the gap not counted.
    var index: Int
    var size: CGSize
  }

  var sections: [[Slot]] = []
  /// The sections' identities, in the order of ``sections``.
  var sectionIDs: [SectionID] = []
  var gap: Gap?
  /// Items that the gap replaces: they're in the data, but not in the layout.
  var lifted: Set<SlotID> = []
  private var lastNumber = 0

  mutating func makeID() -> SlotID {
    lastNumber += 1
    return SlotID(number: lastNumber)
  }

  mutating func makeSectionID() -> SectionID {
    lastNumber += 1
    return SectionID(number: lastNumber)
  }

  /// Starts anew with these numbers of items, without placeholders, a gap or earlier identities.
  mutating func reload(counts: [Int]) {
    gap = nil
    lifted = []
    sectionIDs = counts.map { _ in makeSectionID() }
    sections = counts.map { count in (0..<max(0, count)).map { _ in Slot(id: makeID()) } }
  }

  // MARK: Lookup

  /// The items of each section, in order.
  var itemOrder: [[SlotID]] { sections.map { $0.lazy.filter(\.isItem).map(\.id) } }
  var itemCounts: [Int] { sections.map { $0.reduce(0) { $0 + ($1.isItem ? 1 : 0) } } }
  var hasPlaceholders: Bool { sections.contains { $0.contains { !$0.isItem } } }

  /// Returns the slots of a section that the layout shows, without the gap.
  func shown(in section: Int) -> [Slot] {
    guard sections.indices.contains(section) else { return [] }
    return lifted.isEmpty ? sections[section] : sections[section].filter { !lifted.contains($0.id) }
  }

  func slot(_ id: SlotID) -> Slot? {
    for section in sections { if let slot = section.first(where: { $0.id == id }) { return slot } }
    return nil
  }

  /// Returns an item's index path; for a placeholder, the path at which its item would be inserted.
  func path(of id: SlotID) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      var items = 0
      for slot in section {
        if slot.id == id { return IndexPath(item: items, section: index) }
        if slot.isItem { items += 1 }
      }
    }
    return nil
  }

  func id(at path: IndexPath) -> SlotID? {
    guard let index = slotIndex(of: path), sections[path.section].indices.contains(index),
      sections[path.section][index].isItem
    else { return nil }
    return sections[path.section][index].id
  }

  /// Returns an item's index among its section's slots; for a path at the section's end, the number of
  /// slots.
  private func slotIndex(of path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.section), path.item >= 0 else { return nil }
    var items = 0
    for (index, slot) in sections[path.section].enumerated() where slot.isItem {
      if items == path.item { return index }
      items += 1
    }
    return items == path.item ? sections[path.section].count : nil
  }

  /// Returns the index path of an item that is inserted at an index among the shown slots.
  func insertionPath(section: Int, index: Int) -> IndexPath {
    let before = shown(in: section).prefix(max(0, index))
    return IndexPath(item: before.reduce(0) { $0 + ($1.isItem ? 1 : 0) }, section: section)
  }

  // MARK: Changes

  /// Inserts a placeholder where an item with that index path would be inserted.
  mutating func insert(_ placeholder: PlaceholderRecord, at path: IndexPath) -> SlotID? {
    let slot = Slot(id: makeID(), placeholder: placeholder, size: placeholder.size)
    return insert(slot, at: path) ? slot.id : nil
  }

  mutating func insert(_ slot: Slot, at path: IndexPath) -> Bool {
    if let gap, gap.section == path.section, insertionPath(section: gap.section, index: gap.index) == path {
      let shown = shown(in: gap.section)
      let next = shown.indices.contains(gap.index) ? shown[gap.index].id : nil
      let index =
        next.flatMap { id in sections[gap.section].firstIndex { $0.id == id } } ?? sections[gap.section].count
      sections[gap.section].insert(slot, at: index)
      self.gap = nil
      lifted = []
      return true
    }
    guard let index = slotIndex(of: path) else { return false }
    sections[path.section].insert(slot, at: index)
    if let gap, gap.section == path.section, path < insertionPath(section: gap.section, index: gap.index) {
      self.gap?.index += 1
    }
    return true
  }

  /// Turns a placeholder into an item, which the data source must have by now.
  mutating func commit(_ id: SlotID) {
    change(id) { slot in
      slot.placeholder = nil
      slot.size = nil
    }
  }

  mutating func remove(_ id: SlotID) {
    for index in sections.indices { sections[index].removeAll { $0.id == id } }
    lifted.remove(id)
  }

  mutating func setSize(_ size: CGSize?, at section: Int, _ index: Int) {
    sections[section][index].size = size
  }

  mutating func forgetSize(of id: SlotID) { change(id) { $0.size = nil } }

  mutating func forgetSizes() {
    for section in sections.indices {
      for index in sections[section].indices where sections[section][index].isItem {
        sections[section][index].size = nil
      }
    }
  }

  private mutating func change(_ id: SlotID, _ body: (inout Slot) -> Void) {
    for section in sections.indices {
      if let index = sections[section].firstIndex(where: { $0.id == id }) {
        body(&sections[section][index])
        return
      }
    }
  }
}

/// Identifies a slot for as long as the view shows it, even if its index path changes.
struct SlotID: Hashable {
  let number: Int
}

/// Identifies a section for as long as the view shows it, even if its index changes.
struct SectionID: Hashable {
  let number: Int
}

/// One entry of a section: an item of the data source, or a placeholder, which the data source doesn't know.
struct Slot {
  let id: SlotID
  /// The placeholder; nil for an item.
  var placeholder: PlaceholderRecord?
  /// The size from the delegate, once it was asked.
  var size: CGSize?

  var isItem: Bool { placeholder == nil }
}

/// Index paths of collection and table views: a section and an item (or row) in it, both counted from 0.
extension IndexPath {
  /// Creates an item's path. The section is the first index, as in UIKit.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// Creates a row's path. The section is the first index, as in UIKit.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The section; 0 for a path without one.
  public var section: Int { count > 0 ? self[0] : 0 }

  /// The item; 0 for a path without one.
  public var item: Int { count > 1 ? self[1] : 0 }

  /// The row of a table: ``item`` under another name.
  public var row: Int { item }
}

/// An impossible change, or one that doesn't agree with the data source. UIKit raises an exception; this
/// library reloads the view, so that it shows the data source's state, and reports the error.
public enum ListUpdateError: Error, Equatable, Sendable {
  /// A deleted, moved or reloaded section didn't exist before the change.
  case noSuchSection(Int, count: Int)
  /// A deleted, moved or reloaded item didn't exist before the change.
  case noSuchItem(IndexPath)
  /// The destination of a section doesn't exist after the change.
  case noDestinationForSection(Int, count: Int)
  /// The destination of an item doesn't exist after the change.
  case noDestinationForItem(IndexPath)
  /// A section is deleted, moved or reloaded more than once, or in more than one of these ways. By its index
  /// before the change.
  case sectionChangedTwice(Int)
  /// An item is deleted, moved or reloaded more than once, or in more than one of these ways. By its index
  /// path before the change.
  case itemChangedTwice(IndexPath)
  /// Two sections have the same destination. By its index after the change.
  case sectionDestinationTakenTwice(Int)
  /// Two items have the same destination. By its index path after the change.
  case itemDestinationTakenTwice(IndexPath)
  /// The number of sections that follows from the changes isn't the data source's.
  case wrongNumberOfSections(expected: Int, found: Int)
  /// The number of a section's items that follows from the changes isn't the data source's. The section's
  /// index is the one after the change.
  case wrongNumberOfItems(section: Int, expected: Int, found: Int)
}

extension ListUpdateError: CustomStringConvertible {
  /// A sentence that describes the mistake.
  public var description: String {
    switch self {
    case .noSuchSection(let section, let count):
      "There was no section \(section) before the change, only \(count) sections."
    case .noSuchItem(let path): "There was no item \(path.item) in section \(path.section) before the change."
    case .noDestinationForSection(let section, let count):
      "No section can come to \(section): there are \(count) after the change."
    case .noDestinationForItem(let path): "No item can come to \(path.item) in section \(path.section)."
    case .sectionChangedTwice(let section): "Section \(section) is changed twice at once."
    case .itemChangedTwice(let path): "Item \(path.item) of section \(path.section) is changed twice at once."
    case .sectionDestinationTakenTwice(let section): "Two sections come to \(section)."
    case .itemDestinationTakenTwice(let path): "Two items come to \(path.item) in section \(path.section)."
    case .wrongNumberOfSections(let expected, let found):
      "After the change there should be \(expected) sections, but the data source has \(found)."
    case .wrongNumberOfItems(let section, let expected, let found):
      "After the change section \(section) should have \(expected) items, but the data source has \(found)."
    }
  }
}
