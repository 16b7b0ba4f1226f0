public import Foundation

/// What was said of a change and what the data source has don't agree, or a change is impossible in itself. UIKit
/// raises an exception; here the view loads anew, so that it shows what the data source has, and reports the error.
public enum ListUpdateError: Error, Equatable, Sendable {
  /// A section is deleted, moved or reloaded that wasn't there before the change.
  case noSuchSection(Int, count: Int)
  /// An item is deleted, moved or reloaded that wasn't there before the change.
  case noSuchItem(IndexPath)
  /// A section comes to a place that isn't there after the change.
  case noPlaceForSection(Int, count: Int)
  /// An item comes to a place that isn't there after the change.
  case noPlaceForItem(IndexPath)
  /// Deleted, moved or reloaded more than once, or more than one of them. By the index before the change.
  case sectionChangedTwice(Int)
  /// The same of an item.
  case itemChangedTwice(IndexPath)
  /// Two come to one place. By the index after the change.
  case sectionPlaceTakenTwice(Int)
  /// The same of items.
  case itemPlaceTakenTwice(IndexPath)
  /// By what was said there should be another number than the data source has.
  case wrongNumberOfSections(expected: Int, found: Int)
  /// The same of a section's items; the section's index is that after the change.
  case wrongNumberOfItems(section: Int, expected: Int, found: Int)
}

extension ListUpdateError: CustomStringConvertible {
  /// What went wrong, as a sentence.
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
