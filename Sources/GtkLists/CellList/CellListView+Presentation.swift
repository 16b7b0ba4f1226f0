public import Foundation

/// Index paths while the view shows elements that the data source doesn't know yet
/// (`UIDataSourceTranslating`). They count placeholders, and a reordered item at its new place. All other
/// functions of the view take the data source's index paths.
extension CellListView {
  /// Returns an item's position among all elements that its section shows; in another section while it's
  /// being reordered there. nil if there's no such item.
  public func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    guard let id = table.id(at: path) else { return nil }
    for section in layout.sections.indices {
      let item = presented(in: section).firstIndex {
        $0.content.id == id || ($0.content == .gap && table.lifted.contains(id))
      }
      if let item { return IndexPath(item: item, section: section) }
    }
    return nil
  }

  /// Returns the item shown at a position; nil for a placeholder, and for a position without an element.
  public func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    guard path.count == 2, layout.sections.indices.contains(path.section) else { return nil }
    let elements = presented(in: path.section)
    guard elements.indices.contains(path.item) else { return nil }
    switch elements[path.item].content {
    case .item(let id): return table.path(of: id)
    case .placeholder: return nil
    case .gap: return table.lifted.first.flatMap { table.path(of: $0) }
    }
  }

  /// Returns the elements that a section shows. The gap of a drag from elsewhere doesn't count.
  private func presented(in section: Int) -> [CellLayout.Element] {
    layout.elements[layout.sections[section].range].filter { $0.content != .gap || !table.lifted.isEmpty }
  }
}
