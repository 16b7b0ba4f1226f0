public import Foundation
import GtkViews

/// UIKit's other forms of a table's methods.
extension TableView {
  /// A height that means the usual one: a row's is the table's ``rowHeight``, and that one is the height
  /// of a row of text.
  public static let automaticDimension = -1.0

  /// Returns a cell that was made with the identifier and scrolled out, or a new one of the class that's
  /// registered under it; nil when there's neither.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    dequeueCell(identifier) as? TableViewCell
  }

  /// Selects a row without notifying the delegate; nil deselects all.
  /// - Parameters:
  ///   - indexPath: the row's section and index in it.
  ///   - animated: whether the view scrolls in an animation. The selection itself is shown at once.
  ///   - scrollPosition: where to scroll to.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selectRow(at: indexPath)
    if let indexPath, scrollPosition == .nearest { scrollToRow(at: indexPath, animated: animated) }
  }

  /// Deselects a row without notifying the delegate.
  /// - Parameters:
  ///   - indexPath: the row's section and index in it.
  ///   - animated: changes nothing: the row is shown deselected at once.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) { deselectRow(at: indexPath) }
}

extension CollectionView {
  /// Selects an item without notifying the delegate; nil deselects all.
  /// - Parameters:
  ///   - indexPath: the item's section and index in it.
  ///   - animated: whether the view scrolls in an animation. The selection itself is shown at once.
  ///   - scrollPosition: where to scroll to.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selectItem(at: indexPath)
    if let indexPath, scrollPosition == .nearest { scrollToItem(at: indexPath, animated: animated) }
  }

  /// Deselects an item without notifying the delegate.
  /// - Parameters:
  ///   - indexPath: the item's section and index in it.
  ///   - animated: changes nothing: the item is shown deselected at once.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) { deselectItem(at: indexPath) }
}
