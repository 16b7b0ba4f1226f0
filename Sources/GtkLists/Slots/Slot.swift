import Foundation

/// Identifies a slot for as long as the view shows it, even if its index path changes.
struct SlotID: Hashable {
  let number: Int
}

/// Identifies a section for as long as the view shows it, even if its index changes.
struct SectionID: Hashable {
  let number: Int
}

/// One place in a section: an item of the data source, or a placeholder, which the data source doesn't know.
struct Slot {
  let id: SlotID
  /// The placeholder; nil for an item.
  var placeholder: PlaceholderRecord?
  /// The size from the delegate, once it was asked.
  var size: CGSize?

  var isItem: Bool { placeholder == nil }
}
