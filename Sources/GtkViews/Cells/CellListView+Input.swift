import DragDrop
import Foundation

/// Clicks and keys.
extension CellListView {
  func installInput() {
    canvas.isFocusable = true
    let click = ClickGesture()
    click.onRelease = { [weak self] count, point, modifiers in
      // By then it's no drag: a press on a selection must not undo it.
      if count == 1 { self?.click(at: point, modifiers) }
    }
    click.onPress = { [weak self] count, point, _ in
      guard count == 2, let self, let path = slot(at: point).flatMap({ table.path(of: $0) }) else { return }
      activate(path)
    }
    canvas.addGesture(click)
    // Before GTK moves the keyboard by geometry.
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    addGesture(keys)
  }

  /// The item at a point of the canvas.
  func slot(at point: CGPoint) -> SlotID? {
    let element = layout.element(
      at: CGPoint(x: point.x + canvas.offset.x, y: point.y + canvas.offset.y))
    if case .item(let id)? = element?.content { return id }
    return nil
  }

  private func click(at point: CGPoint, _ modifiers: Modifiers) {
    guard let id = slot(at: point) else {
      if selectionMode == .multiple, modifiers.isDisjoint(with: [.control, .shift]) { choose([]) }
      return
    }
    focus(id, byKeyboard: false)
    pick(id, modifiers)
  }

  /// Gives an item the keyboard.
  func focus(_ id: SlotID, byKeyboard: Bool) {
    let before = focusedSlot
    focusedSlot = id
    if let before, before != id { hosts[before]?.cell.isFocused = false }
    if byKeyboard, let frame = layout.frame(of: id) { scroll(to: frame, animated: false) }
    realise()
    guard let cell = hosts[id]?.cell else { return }
    cell.focus()
    cell.isFocused = byKeyboard
  }

  // MARK: Keys

  private func press(_ key: KeyPress) -> Bool {
    // Whoever types into a cell has the keys.
    guard canvas.hasFocus || hosts.values.contains(where: { $0.cell.hasFocus }) else { return false }
    let count = layout.elements.count
    guard count > 0 else { return false }
    let control = key.modifiers.contains(.control)
    switch key.name {
    case "a" where control && selectionMode == .multiple: selectAll()
    case "space", "KP_Space":
      guard let id = focusedSlot else { return false }
      pick(id, control || selectionMode == .multiple ? .control : [])
    case "Return", "KP_Enter", "ISO_Enter":
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
    case "Left", "KP_Left": .previous
    case "Right", "KP_Right": .next
    case "Up", "KP_Up": .up
    case "Down", "KP_Down": .down
    case "Home", "KP_Home": .first
    case "End", "KP_End": .last
    case "Page_Up", "KP_Page_Up": .pageUp
    case "Page_Down", "KP_Page_Down": .pageDown
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
    // At the end of the list the key goes on to whoever comes next, such as the window.
    guard let target, target != now || step == .first || step == .last,
      case .item(let id) = layout.elements[target].content
    else { return false }
    focus(id, byKeyboard: true)
    if !modifiers.contains(.control) { pick(id, modifiers.intersection(.shift)) }
    return true
  }

  /// The nearest item above or below, a line or a page away.
  private func neighbour(_ index: Int, _ step: Step, _ items: [Int]) -> Int? {
    let frame = layout.elements[index].frame
    let isUp = step == .up || step == .pageUp
    let isPage = step == .pageUp || step == .pageDown
    let distance = isPage ? max(frame.height, canvas.bounds.height - frame.height) : 0
    let candidates = items.filter {
      isUp ? layout.elements[$0].frame.maxY <= frame.minY : layout.elements[$0].frame.minY >= frame.maxY
    }
    let wanted = isUp ? frame.midY - max(distance, frame.height) : frame.midY + max(distance, frame.height)
    let misses = candidates.map { position -> (position: Int, miss: Double) in
      let other = layout.elements[position].frame
      // Lines first, then the column.
      return (position, abs(other.midY - wanted) * 4 + abs(other.midX - frame.midX))
    }
    return misses.min { $0.miss < $1.miss }?.position
  }

  /// Reordering without a pointer: Alt with an arrow.
  private func moveFocused(_ step: Step) -> Bool {
    guard let id = focusedSlot, let path = table.path(of: id), mayMove(path) else { return false }
    let delta: Int
    switch step {
    case .previous, .up: delta = -1
    case .next, .down: delta = 1
    default: return false
    }
    let destination = IndexPath(item: path.item + delta, section: path.section)
    guard table.id(at: destination) != nil else { return false }
    tellMove(path, to: destination)
    moveItem(at: path, to: destination)
    focus(id, byKeyboard: true)
    return true
  }
}
