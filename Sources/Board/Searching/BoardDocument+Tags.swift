import Foundation

extension BoardDocument {
  /// The tags of the pins that are seen, each once, by name. Tags that differ in case or accents alone are
  /// listed as the first pin has them.
  public var tags: [String] {
    var names: [FoldedText: String] = [:]
    for pin in shownPins where !pin.attributes.tags.isEmpty {
      for tag in pin.attributes.tags {
        let folded = FoldedText(tag)
        if names[folded] == nil { names[folded] = tag }
      }
    }
    return names.sorted {
      $0.value.compare($1.value, options: [.caseInsensitive, .numeric]) == .orderedAscending
    }
    .map(\.value)
  }

  /// Returns these pins in the order in which a page is read.
  public func readingOrder(of ids: some Sequence<PinID>) -> [PinID] { Self.readingOrder(of: ordered(ids)) }
}
