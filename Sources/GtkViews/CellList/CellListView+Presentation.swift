public import Foundation

/// Index paths while the view shows what the data source doesn't know yet (`UIDataSourceTranslating`): counted with
/// placeholders, and with a reordered item where it would go. All other functions of the view take the data source's.
extension CellListView {
  /// Where an item is among all that its section shows; in another section while it's being reordered there. nil
  /// without such an item.
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

  /// Which item shows there; nil for a placeholder, and where nothing is.
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

  /// What a section shows. The gap of a drag from elsewhere isn't anything yet.
  private func presented(in section: Int) -> [CellLayout.Element] {
    layout.elements[layout.sections[section].range].filter { $0.content != .gap || !table.lifted.isEmpty }
  }
}
