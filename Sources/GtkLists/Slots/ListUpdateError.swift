public import Foundation

/// An impossible change, or one that doesn't agree with the data source. UIKit raises an exception; this
/// library reloads the view, so that it shows the data source's state, and reports the error.
public enum ListUpdateError: Error, Equatable, Sendable {
  /// A deleted, moved or reloaded section didn't exist before the change.
  case noSuchSection(Int, count: Int)
  /// A deleted, moved or reloaded item didn't exist before the change.
  case noSuchItem(IndexPath)
  /// The destination of a section doesn't exist after the change.
  case noPlaceForSection(Int, count: Int)
  /// The destination of an item doesn't exist after the change.
  case noPlaceForItem(IndexPath)
  /// A section is deleted, moved or reloaded more than once, or in more than one of these ways. By its index
  /// before the change.
  case sectionChangedTwice(Int)
  /// An item is deleted, moved or reloaded more than once, or in more than one of these ways. By its index
  /// path before the change.
  case itemChangedTwice(IndexPath)
  /// Two sections have the same destination. By its index after the change.
  case sectionPlaceTakenTwice(Int)
  /// Two items have the same destination. By its index path after the change.
  case itemPlaceTakenTwice(IndexPath)
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
    case .noPlaceForSection(let section, let count):
      "No section can come to \(section): there are \(count) after the change."
    case .noPlaceForItem(let path): "No item can come to \(path.item) in section \(path.section)."
    case .sectionChangedTwice(let section): "Section \(section) is changed twice at once."
    case .itemChangedTwice(let path): "Item \(path.item) of section \(path.section) is changed twice at once."
    case .sectionPlaceTakenTwice(let section): "Two sections come to \(section)."
    case .itemPlaceTakenTwice(let path): "Two items come to \(path.item) in section \(path.section)."
    case .wrongNumberOfSections(let expected, let found):
      "After the change there should be \(expected) sections, but the data source has \(found)."
    case .wrongNumberOfItems(let section, let expected, let found):
      "After the change section \(section) should have \(expected) items, but the data source has \(found)."
    }
  }
}
