public import Foundation

/// Places in collection and table views: a section and an item (or row) in it, both counted from 0.
extension IndexPath {
  /// The section is the path's first index, as in UIKit.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The same for tables, whose items are rows.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// 0 for a path without a section.
  public var section: Int { count > 0 ? self[0] : 0 }

  /// 0 for a path without an item.
  public var item: Int { count > 1 ? self[1] : 0 }

  /// ``item``, by a table's name for it.
  public var row: Int { item }
}
