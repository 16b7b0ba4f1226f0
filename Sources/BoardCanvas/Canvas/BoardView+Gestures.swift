import Board
import BoardSession
package import DragDropKit
import Foundation

extension BoardView {
  func installGestures() {
    installSelection()
    tools.install(on: self)
    installZooming()
    let motion = MotionGesture()
    // At the end of a drag, the pointer leaves and enters at the same position, and may not move for a long
    // time.
    motion.onEnter = { [weak self] point in self.map { $0.model.pointer = $0.model.shown(point) } }
    motion.onMove = { [weak self] point in self.map { $0.model.pointer = $0.model.shown(point) } }
    motion.onLeave = { [weak self] in self?.model.pointer = nil }
    addGesture(motion)
    let keys = KeyGesture()
    keys.onKey = { [weak self] key in self?.handle(key) ?? false }
    addGesture(keys)
  }

  // MARK: Selection: click, Ctrl or Shift adds, rubber band

  private func installSelection() {
    let click = ClickGesture(button: 1)
    click.onPress = { [weak self] _, point, _ in
      guard let self, !self.tools.notes.covers(self.model.shown(point)) else { return }
      self.tools.notes.end()
      // A touch stops a board that still glides.
      self.tools.glide.stop()
      self.focus()
    }
    click.onRelease = { [weak self] count, location, modifiers in
      guard let self else { return }
      let point = self.model.shown(location)
      guard !self.tools.notes.covers(point) else { return }
      let hit = self.scene.pin(at: point)
      if modifiers == .control, let link = self.noteLink(at: point) {
        self.tools.notes.onLink?(link.url)
      } else if modifiers.contains(.control) || modifiers.contains(.shift) {
        guard let hit else { return }
        self.selection.formSymmetricDifference(self.model.unit(of: hit))
      } else {
        if count == 2, let hit, self.enterGroup(of: hit) { return }
        self.leaveGroup(unlessAround: hit)
        self.selection = hit.map(self.model.unit) ?? []
        if count == 2 { self.doubleClick(hit, at: point) }
        if count == 1, let color = PaletteSwatch.color(at: point, of: hit, in: self.model) {
          self.onFindColor?(color)
        }
      }
    }
    addGesture(click)
    let menu = ClickGesture(button: 3)
    menu.onPress = { [weak self] _, location, _ in
      guard let self, !self.model.isStudying else { return }
      let point = self.model.shown(location)
      guard !self.tools.notes.covers(point) else { return }
      if let hit = self.scene.pin(at: point) {
        if !self.selection.contains(hit.id) { self.selection = self.model.unit(of: hit) }
      } else {
        self.selection = []
      }
      self.onContextMenu?(point)
    }
    addGesture(menu)
    // A finger has no second button. A long press on empty cork opens the menu there, with Paste (contract,
    // section 4).
    let hold = LongPressGesture(touchOnly: true)
    hold.onPress = { [weak self] location in
      guard let self else { return }
      let point = self.model.shown(location)
      guard self.scene.pin(at: point) == nil, !self.tools.notes.covers(point) else { return }
      self.selection = []
      self.onContextMenu?(point)
    }
    addGesture(hold)
  }

  // MARK: Wheel, touchpad and pinch

  private func installZooming() {
    let scroll = ScrollGesture()
    scroll.onDecelerate = { [weak self] vx, vy in
      self.map { $0.tools.glide.glide($0.model.shownOffset(CGPoint(x: -vx, y: -vy))) }
    }
    scroll.onScroll = { [weak self] event in
      guard let self else { return false }
      self.tools.glide.stop()
      if event.modifiers.isEmpty,
        self.tools.crops.scroll(
          at: self.model.shown(event.point),
          notches: event.unit == .wheel ? -PointerHabits.current.notches(event) : nil,
          by: self.model.shownOffset(CGPoint(x: -event.dx, y: -event.dy)))
      {
        return true
      }
      if PointerHabits.current.zooms(event) {
        let notches = event.unit == .wheel ? PointerHabits.current.notches(event) : event.dy / 60
        var viewport = self.viewport
        viewport.setZoom(viewport.zoom * pow(1.15, -notches), keeping: self.model.shown(event.point))
        self.looking.zoom(to: viewport)
      } else {
        let step = event.unit == .wheel ? 60.0 : 1.0
        let (dx, dy) =
          event.modifiers.contains(.shift) && event.dx == 0 ? (event.dy, 0) : (event.dx, event.dy)
        self.viewport.pan(by: self.model.shownOffset(CGPoint(x: -dx * step, y: -dy * step)))
      }
      return true
    }
    addGesture(scroll)
    var start = Viewport()
    var grip = CGPoint.zero
    let zoom = ZoomGesture()
    zoom.onBegin = { [weak self] center in
      self?.tools.glide.stop()
      start = self?.viewport ?? Viewport()
      grip = self?.model.shown(center) ?? center
    }
    zoom.onChange = { [weak self] scale, location in
      guard let self else { return }
      let center = self.model.shown(location)
      // The point of the board between the fingers stays between them, wherever they move.
      var viewport = start
      viewport.size = self.viewport.size
      viewport.setZoom(start.zoom * scale, keeping: grip)
      viewport.pan(by: CGPoint(x: center.x - grip.x, y: center.y - grip.y))
      self.looking.zoom(to: viewport)
    }
    addGesture(zoom)
  }

  // MARK: Keys: arrows nudge the selection, Tab goes from pin to pin

  /// - Returns: whether the key was handled.
  package func handle(_ key: KeyPress) -> Bool {
    let key = model.isMirrored ? key.mirrored : key
    if tools.key(key) || onKey?(key) == true { return true }
    if tools.notes.isActive { return tools.notes.key(key) }
    if key.name == "Return" { return tools.notes.key(key) || lookAtSelection(key) }
    let step = key.modifiers.contains(.shift) ? 10.0 : 1.0
    let offset: CGPoint
    switch key.name {
    case "Left": offset = CGPoint(x: -step, y: 0)
    case "Right": offset = CGPoint(x: step, y: 0)
    case "Up": offset = CGPoint(x: 0, y: -step)
    case "Down": offset = CGPoint(x: 0, y: step)
    case "Escape" where model.enteredGroup != nil:
      leaveGroup()
      return true
    case "Escape" where onEscape?() == true: return true
    case "Escape" where !selection.isEmpty:
      selection = []
      return true
    // The canvas also gets the keys that focused buttons on the board don't use.
    case "Tab" where hasFocusOrElement && key.modifiers.isEmpty: return select(.next)
    case "Tab" where hasFocusOrElement && key.modifiers == .shift: return select(.previous)
    case "ISO_Left_Tab" where hasFocusOrElement && key.modifiers == .shift: return select(.previous)
    case "Menu",
      "F10" where key.modifiers == .shift:
      openMenuByKey()
      return true
    default: return false
    }
    if selection.isEmpty {
      viewport.pan(by: CGPoint(x: -offset.x * 40, y: -offset.y * 40))
    } else {
      nudge(by: offset)
    }
    return true
  }

  /// Moves the selected pins. Key presses in a row are one step, until something else is selected or done.
  private func nudge(by offset: CGPoint) {
    let group = nudges ?? .random()
    nudges = group
    board.perform(Command.nudge(selection, by: offset, in: board.document, group: group))
  }

  private func doubleClick(_ pin: Pin?, at point: CGPoint) {
    switch PointerHabits.current.doubleClick {
    case .open: open(pin, at: point)
    case .look: if let pin { tools.look.toggle(pin.id) }
    case .nothing: break
    }
  }

  /// Opens what was double-clicked: a note's text, a frame's name, a pin, or a new note on the cork.
  func open(_ pin: Pin?, at point: CGPoint) {
    guard let pin else { return tools.notes.write(at: viewport.boardPoint(point)) }
    switch pin.content {
    case .note: tools.notes.edit(pin.id)
    case .frame: onRename?(pin.id)
    case .link(let link): openLink(link)
    default: tools.look.toggle(pin.id)
    }
  }

  /// Looks at the selected pin, if it's the only one.
  private func lookAtSelection(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, selection.count == 1, let id = selection.first else { return false }
    if let link = board.document.pin(id)?.content.link {
      openLink(link)
    } else {
      tools.look.toggle(id)
    }
    return true
  }
}

extension PointerHabits {
  /// Whether a wheel or a touchpad zooms; otherwise it moves the board. Shift moves it sideways.
  fileprivate func zooms(_ event: ScrollEvent) -> Bool {
    let isControl = event.modifiers.contains(.control)
    guard event.unit == .wheel, wheel == .zoom else { return isControl }
    return !isControl && !event.modifiers.contains(.shift) && event.dy != 0
  }

  /// The steps of a wheel away from what's seen.
  fileprivate func notches(_ event: ScrollEvent) -> Double {
    wheelToZoomIn == .away ? event.dy : -event.dy
  }
}

extension KeyPress {
  /// The key that does in a mirrored view what this one does in an ordinary one: left and right are swapped.
  fileprivate var mirrored: KeyPress {
    switch name {
    case "Left": KeyPress(name: "Right", modifiers: modifiers)
    case "Right": KeyPress(name: "Left", modifiers: modifiers)
    default: self
    }
  }
}
