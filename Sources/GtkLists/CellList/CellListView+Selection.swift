public import Foundation
import GtkViews

extension CellListView {
  /// Where to scroll to when an item is selected.
  public enum ScrollPosition: Sendable {
    /// By the least distance that makes the item visible.
    case nearest
    /// Don't scroll.
    case none
  }

  /// The selected items, in order.
  public var selectedIndexPaths: [IndexPath] { selection.compactMap { table.path(of: $0) }.sorted() }

  /// Selects an item, or none if `path` is nil, without telling the delegate.
  public func select(_ path: IndexPath?, scrollPosition: ScrollPosition = .none, extending: Bool = false) {
    reloadIfNeeded()
    let id = path.flatMap { table.id(at: $0) }
    if !extending {
      setSelection(id.map { [$0] } ?? [])
    } else if let id {
      setSelection(selection.union([id]))
    }
    if let id { anchorSlot = id }
    if let path, scrollPosition == .nearest { scroll(to: path, animated: false) }
  }

  /// Removes an item from the selection, without telling the delegate.
  public func deselect(_ path: IndexPath) {
    if let id = table.id(at: path) { setSelection(selection.subtracting([id])) }
  }

  /// Scrolls an item into view.
  public func scroll(to path: IndexPath, animated: Bool) {
    reloadIfNeeded()
    if let id = table.id(at: path), let frame = layout.frame(of: id) { scroll(to: frame, animated: animated) }
  }

  func setSelection(_ ids: Set<SlotID>) {
    guard ids != selection else { return }
    selection = ids
    for (id, host) in hosts { host.cell.isSelected = ids.contains(id) }
  }

  /// Changes the selection as the user asks: the delegate may refuse, and is told.
  func choose(_ ids: Set<SlotID>) {
    let allowed = ids.filter { id in
      selection.contains(id) || table.path(of: id).map(maySelect) ?? false
    }
    let (gone, new) = (selection.subtracting(allowed), allowed.subtracting(selection))
    let gonePaths = gone.compactMap { table.path(of: $0) }.sorted()
    let newPaths = new.compactMap { table.path(of: $0) }.sorted()
    setSelection(allowed)
    for path in gonePaths { didDeselect(path) }
    for path in newPaths { didSelect(path) }
  }

  /// Changes the selection after a click or a key on an item.
  func pick(_ id: SlotID, _ modifiers: Modifiers) {
    guard selectionMode != .none else { return }
    guard selectionMode == .multiple else {
      anchorSlot = id
      return choose(modifiers.contains(.control) && selection.contains(id) ? [] : [id])
    }
    if modifiers.contains(.shift), let anchor = anchorSlot.flatMap({ table.path(of: $0) }),
      let path = table.path(of: id)
    {
      let range = min(anchor, path)...max(anchor, path)
      var ids: Set<SlotID> = []
      for section in table.sections.indices {
        var items = 0
        for slot in table.sections[section] where slot.isItem {
          if range.contains(IndexPath(item: items, section: section)) { ids.insert(slot.id) }
          items += 1
        }
      }
      return choose(ids)
    }
    anchorSlot = id
    choose(modifiers.contains(.control) ? selection.symmetricDifference([id]) : [id])
  }

  enum SelectionMode {
    case none, single, multiple
  }

  var selectionMode: SelectionMode {
    allowsSelection ? allowsMultipleSelection ? .multiple : .single : .none
  }

  func selectAll() {
    guard selectionMode == .multiple else { return }
    choose(Set(table.sections.joined().filter(\.isItem).map(\.id)))
  }
}
