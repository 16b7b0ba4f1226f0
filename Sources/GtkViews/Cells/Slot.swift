import Foundation

/// One place in a section: an item of the data source, or a placeholder that it doesn't know of.
struct Slot {
  let id: SlotID
  /// nil for an item.
  var placeholder: PlaceholderRecord?
  /// What the delegate said, once it was asked.
  var size: CGSize?

  var isItem: Bool { placeholder == nil }
}
