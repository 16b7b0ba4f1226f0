import Foundation

/// Names a cell's place for as long as the view shows it, whatever its index path becomes.
struct SlotID: Hashable {
  let number: Int
}

/// Names a section for as long as the view shows it, whatever its index becomes.
struct SectionID: Hashable {
  let number: Int
}

/// One place in a section: an item of the data source, or a placeholder that it doesn't know of.
struct Slot {
  let id: SlotID
  /// nil for an item.
  var placeholder: PlaceholderRecord?
  /// What the delegate said, once it was asked.
  var size: CGSize?

  var isItem: Bool { placeholder == nil }
}
