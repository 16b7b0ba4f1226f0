import Foundation
import GtkViews

/// Clicks and keys.
extension CellListView {
  func installInput() {
    canvas.isFocusable = true
    let click = ClickGesture()
    click.onRelease = { [weak self] count, point, modifiers in
      // On release, since a press that begins a drag of the selection mustn't change the selection.
      if count == 1 { self?.click(at: point, modifiers) }
    }
    click.onPress = { [weak self] count, point, _ in
      guard count == 2, let self, let path = slot(at: point).flatMap({ table.path(of: $0) }) else { return }
      activate(path)
    }
    canvas.addGesture(click)
    // In the capture phase, before GTK moves the focus by geometry.
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    addGesture(keys)
  }

  /// Returns the item at a point of the canvas.
  func slot(at point: CGPoint) -> SlotID? {
    let contentPoint = CGPoint(x: point.x + canvas.offset.x, y: point.y + canvas.offset.y)
    guard !isBehindHeader(contentPoint), case .item(let id)? = layout.element(at: contentPoint)?.content
    else { return nil }
    return id
  }

  private func click(at point: CGPoint, _ modifiers: Modifiers) {
    guard let id = slot(at: point) else {
      if selectionMode == .multiple, modifiers.isDisjoint(with: [.control, .shift]) { choose([]) }
      return
    }
    focus(id, byKeyboard: false)
    pick(id, modifiers)
  }

  /// Gives an item keyboard focus.
  func focus(_ id: SlotID, byKeyboard: Bool) {
    let before = focusedSlot
    focusedSlot = id
    if let before, before != id { hosts[before]?.cell.isFocused = false }
    if byKeyboard, let frame = frameToReveal(id) { scroll(to: frame, animated: false) }
    realise()
    guard let cell = hosts[id]?.cell else { return }
    cell.focus()
    cell.isFocused = byKeyboard
  }

  /// Returns the frame of an item, with the header before it: no other key scrolls to the header.
  private func frameToReveal(_ id: SlotID) -> CGRect? {
    guard let element = layout.elements.first(where: { $0.content.id == id }) else { return nil }
    guard element.index == 0, let header = layout.sections[element.section].header else {
      return element.frame
    }
    let both = element.frame.union(header)
    let fits = both.width <= visibleRect.width && both.height <= visibleRect.height
    return fits ? both : element.frame
  }

  // MARK: Keys

  private func press(_ key: KeyPress) -> Bool {
    // A view that has focus within a cell gets the keys.
    guard canvas.hasFocus || hosts.values.contains(where: { $0.cell.hasFocus }) else { return false }
    let count = layout.elements.count
    guard count > 0 else { return false }
    let control = key.modifiers.contains(.control)
    switch key.name {
    case "a" where control && selectionMode == .multiple: selectAll()
    case "space":
      guard let id = focusedSlot else { return false }
      pick(id, control || selectionMode == .multiple ? .control : [])
    case "Return":
      guard let path = focusedSlot.flatMap({ table.path(of: $0) }) else { return false }
      activate(path)
    default:
      guard let step = step(key.name) else { return false }
      if key.modifiers.contains(.alt) { return moveFocused(step) }
      return moveFocus(step, key.modifiers)
    }
    return true
  }

  private enum Step {
    case previous, next, up, down, pageUp, pageDown, first, last
  }

  private func step(_ name: String) -> Step? {
    switch name {
    case "Left": .previous
    case "Right": .next
    case "Up": .up
    case "Down": .down
    case "Home": .first
    case "End": .last
    case "Page_Up": .pageUp
    case "Page_Down": .pageDown
    default: nil
    }
  }

  private var focusIndex: Int? {
    guard let id = focusedSlot ?? selection.first else { return nil }
    return layout.elements.firstIndex { $0.content == .item(id) }
  }

  private func moveFocus(_ step: Step, _ modifiers: Modifiers) -> Bool {
    let items = layout.elements.indices.filter {
      if case .item = layout.elements[$0].content { true } else { false }
    }
    guard let first = items.first, let last = items.last else { return false }
    let now = focusIndex
    let target: Int? =
      switch step {
      case .first: first
      case .last: last
      case .previous: now.map { index in items.last { $0 < index } } ?? first
      case .next: now.map { index in items.first { $0 > index } } ?? first
      case .up, .down, .pageUp, .pageDown: now.map { neighbour($0, step, items) } ?? first
      }
    // At the end of the list the key goes on to the next handler, such as the window.
    guard let target, target != now || step == .first || step == .last,
      case .item(let id) = layout.elements[target].content
    else { return false }
    focus(id, byKeyboard: true)
    if !modifiers.contains(.control) { pick(id, modifiers.intersection(.shift)) }
    return true
  }

  /// Returns the nearest item above or below, at the distance of a line or a page.
  private func neighbour(_ index: Int, _ step: Step, _ items: [Int]) -> Int? {
    let frame = layout.elements[index].frame
    let isUp = step == .up || step == .pageUp
    let isPage = step == .pageUp || step == .pageDown
    let distance = isPage ? max(frame.height, canvas.bounds.height - frame.height) : 0
    let candidates = items.filter {
      isUp ? layout.elements[$0].frame.maxY <= frame.minY : layout.elements[$0].frame.minY >= frame.maxY
    }
    let wanted = isUp ? frame.midY - max(distance, frame.height) : frame.midY + max(distance, frame.height)
    let misses = candidates.map { index -> (index: Int, miss: Double) in
      let other = layout.elements[index].frame
      // The line counts more than the column.
      return (index, abs(other.midY - wanted) * 4 + abs(other.midX - frame.midX))
    }
    return misses.min { $0.miss < $1.miss }?.index
  }

  /// Moves the focused item by keyboard: Alt with an arrow key.
  private func moveFocused(_ step: Step) -> Bool {
    guard let id = focusedSlot, let path = table.path(of: id), mayMove(path) else { return false }
    let destination: IndexPath?
    switch step {
    case .previous, .up:
      destination = path.item > 0 ? path.offset(by: -1) : endOfSection(before: path.section)
    case .next, .down:
      let isLast = path.item + 1 >= numberOfItems(inSection: path.section)
      let next = path.section + 1
      destination =
        !isLast ? path.offset(by: 1) : next < table.sections.count ? IndexPath(item: 0, section: next) : nil
    default: return false
    }
    guard let destination else { return false }
    reportMove(path, to: destination)
    moveItem(at: path, to: destination)
    focus(id, byKeyboard: true)
    return true
  }

  private func endOfSection(before section: Int) -> IndexPath? {
    guard section > 0 else { return nil }
    return IndexPath(item: numberOfItems(inSection: section - 1), section: section - 1)
  }
}

extension IndexPath {
  fileprivate func offset(by items: Int) -> IndexPath { IndexPath(item: item + items, section: section) }
}
