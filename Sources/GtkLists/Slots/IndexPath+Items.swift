public import Foundation

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
