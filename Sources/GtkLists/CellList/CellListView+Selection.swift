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

  /// Selects an item, or none if `path` is nil, without notifying the delegate.
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

  /// Removes an item from the selection, without notifying the delegate.
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

  /// Changes the selection as the user asks: the delegate may refuse, and is notified.
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

extension CellListView {
  /// The point of the content at the top left corner (`UIScrollView.contentOffset`). Kept within the content.
  public var contentOffset: CGPoint {
    get { canvas.offset }
    set { canvas.offset = newValue }
  }

  /// The size of everything that can be scrolled to.
  public var contentSize: CGSize { layout.contentSize }

  /// The items of which a part is visible, in order.
  var visiblePaths: [IndexPath] {
    reloadIfNeeded()
    let visible = visibleRect
    return hosts.values.filter { $0.target.intersects(visible) && table.slot($0.id)?.isItem == true }
      .compactMap { table.path(of: $0.id) }.sorted()
  }

  func didScroll() {
    guard !needsReload else { return }
    realise()
    canvas.setNeedsDisplay()
  }

  /// Scrolls by the least distance that makes a frame of the content visible.
  func scroll(to frame: CGRect, animated: Bool) {
    let visible = visibleRect
    let covered = pinnedLength(at: frame)
    let (left, top) = metrics.scrollsHorizontally ? (covered, 0) : (0, covered)
    var offset = visible.origin
    if frame.minX < visible.minX + left {
      offset.x = frame.minX - left
    } else if frame.maxX > visible.maxX {
      offset.x = frame.maxX - visible.width
    }
    if frame.minY < visible.minY + top {
      offset.y = frame.minY - top
    } else if frame.maxY > visible.maxY {
      offset.y = frame.maxY - visible.height
    }
    guard offset != visible.origin else { return }
    guard animated else {
      canvas.offset = offset
      return
    }
    let start = visible.origin
    View.animate(duration: configuration.layoutDuration) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: canvas) { [weak self] progress in
        self?.canvas.offset = CGPoint(
          x: start.x + (offset.x - start.x) * progress, y: start.y + (offset.y - start.y) * progress)
      }
    }
  }
}

extension CellListView: EdgeScrollable {
  var edgeScrollView: View { canvas }
  var scrollsHorizontallyAtEdges: Bool { metrics.scrollsHorizontally }
  var autoscroll: AutoscrollConfiguration { configuration.autoscroll }

  var edgeScrollOffset: Double {
    get { metrics.scrollsHorizontally ? canvas.offset.x : canvas.offset.y }
    set {
      var offset = canvas.offset
      if metrics.scrollsHorizontally { offset.x = newValue } else { offset.y = newValue }
      canvas.offset = offset
    }
  }
}
