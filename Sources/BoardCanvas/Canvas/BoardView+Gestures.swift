import Board
import BoardSession
package import DragDropKit
import Foundation

extension BoardView {
  func installGestures() {
    installSelection()
    installDragging()
    installZooming()
    crops.install(on: self)
    shaping.install(on: self)
    let motion = MotionGesture()
    // At the end of a drag, the pointer leaves and enters at its place, and may not move for a long time.
    motion.onEnter = { [weak self] point in self?.pointer = point }
    motion.onMove = { [weak self] point in self?.pointer = point }
    motion.onLeave = { [weak self] in self?.pointer = nil }
    addGesture(motion)
    let keys = KeyGesture()
    keys.onKey = { [weak self] key in self?.handle(key) ?? false }
    addGesture(keys)
  }

  // MARK: Selection: click, Ctrl or Shift adds, rubber band

  private func installSelection() {
    let click = ClickGesture(button: 1)
    click.onPress = { [weak self] _, point, _ in
      guard let self, !self.notes.covers(point) else { return }
      self.notes.end()
      // A touch stops a board that still glides.
      self.kinetics.stop()
      self.focus()
    }
    click.onRelease = { [weak self] count, point, modifiers in
      guard let self, !self.notes.covers(point) else { return }
      let hit = self.pin(at: point)
      if modifiers.contains(.control) || modifiers.contains(.shift) {
        guard let hit else { return }
        self.selection.formSymmetricDifference([hit.id])
      } else {
        self.selection = hit.map { [$0.id] } ?? []
        if count == 2 { self.open(hit, at: point) }
      }
    }
    addGesture(click)
    let menu = ClickGesture(button: 3)
    menu.onPress = { [weak self] _, point, _ in
      guard let self, !self.notes.covers(point) else { return }
      if let hit = self.pin(at: point) {
        if !self.selection.contains(hit.id) { self.selection = [hit.id] }
      } else {
        self.selection = []
      }
      self.onContextMenu?(point)
    }
    addGesture(menu)
    // A finger has no second button. A long press on empty cork opens the menu there, with Paste (contract,
    // section 4).
    let hold = LongPressGesture(touchOnly: true)
    hold.onPress = { [weak self] point in
      guard let self, self.pin(at: point) == nil, !self.notes.covers(point) else { return }
      self.selection = []
      self.onContextMenu?(point)
    }
    addGesture(hold)
  }

  // MARK: Dragging on the cork: a rubber band with the pointer, panning with a finger or the middle button

  private func installDragging() {
    var start = CGPoint.zero
    var before: Set<PinID> = []
    var panStart = Viewport()
    let band = DragGesture(button: 1)
    band.onBegin = { [weak self, weak band] point, modifiers in
      guard let self, let band, !self.notes.covers(point) else { return false }
      panStart = self.viewport
      self.kinetics.begin()
      start = point
      if band.kind == .touch { return true }
      // A press on a pin belongs to drag and drop.
      guard self.pin(at: point) == nil else { return false }
      before = modifiers.isDisjoint(with: [.control, .shift]) ? [] : self.selection
      return true
    }
    band.onChange = { [weak self, weak band] offset in
      guard let self, let band else { return }
      if band.kind == .touch {
        var viewport = panStart
        viewport.size = self.viewport.size
        viewport.pan(by: offset)
        self.viewport = viewport
        self.kinetics.moved(to: offset, at: band.eventTime)
        return
      }
      let rect = CGRect(
        x: min(start.x, start.x + offset.x), y: min(start.y, start.y + offset.y), width: abs(offset.x),
        height: abs(offset.y))
      self.rubberBand = rect
      let caught = self.scene.pins(in: self.viewport.boardRect(rect)).map(\.id)
      self.selection = before.symmetricDifference(caught)
    }
    band.onEnd = { [weak self, weak band] _ in
      if let band, band.kind == .touch { self?.kinetics.letGo(at: band.eventTime) }
      self?.rubberBand = nil
    }
    band.onCancel = { [weak self] in self?.rubberBand = nil }
    addGesture(band)

    let pan = DragGesture(button: 2)
    pan.onBegin = { [weak self] _, _ in
      guard let self else { return false }
      self.kinetics.stop()
      panStart = self.viewport
      return true
    }
    pan.onChange = { [weak self] offset in
      guard let self else { return }
      var viewport = panStart
      viewport.size = self.viewport.size
      viewport.pan(by: offset)
      self.viewport = viewport
    }
    addGesture(pan)
  }

  // MARK: Wheel, touchpad and pinch

  private func installZooming() {
    let scroll = ScrollGesture()
    scroll.onDecelerate = { [weak self] vx, vy in self?.kinetics.glide(CGPoint(x: -vx, y: -vy)) }
    scroll.onScroll = { [weak self] event in
      guard let self else { return false }
      self.kinetics.stop()
      if event.modifiers.contains(.control) {
        let notches = event.unit == .wheel ? event.dy : event.dy / 60
        var viewport = self.viewport
        viewport.setZoom(viewport.zoom * pow(1.15, -notches), keeping: event.point)
        self.zoom(to: viewport)
      } else {
        let step = event.unit == .wheel ? 60.0 : 1.0
        let (dx, dy) =
          event.modifiers.contains(.shift) && event.dx == 0 ? (event.dy, 0) : (event.dx, event.dy)
        self.viewport.pan(by: CGPoint(x: -dx * step, y: -dy * step))
      }
      return true
    }
    addGesture(scroll)
    var start = Viewport()
    var grip = CGPoint.zero
    let zoom = ZoomGesture()
    zoom.onBegin = { [weak self] center in
      self?.kinetics.stop()
      start = self?.viewport ?? Viewport()
      grip = center
    }
    zoom.onChange = { [weak self] scale, center in
      guard let self else { return }
      // The point of the board between the fingers stays between them, wherever they move.
      var viewport = start
      viewport.size = self.viewport.size
      viewport.setZoom(start.zoom * scale, keeping: grip)
      viewport.pan(by: CGPoint(x: center.x - grip.x, y: center.y - grip.y))
      self.zoom(to: viewport)
    }
    addGesture(zoom)
  }

  // MARK: Keys: arrows nudge the selection, Tab goes from pin to pin

  /// - Returns: whether the key was handled.
  package func handle(_ key: KeyPress) -> Bool {
    if crops.press(key) || shaping.press(key) || onKey?(key) == true { return true }
    if notes.isActive || key.name == "Return" { return handleNotes(key) }
    let step = key.modifiers.contains(.shift) ? 10.0 : 1.0
    let offset: CGPoint
    switch key.name {
    case "Left": offset = CGPoint(x: -step, y: 0)
    case "Right": offset = CGPoint(x: step, y: 0)
    case "Up": offset = CGPoint(x: 0, y: -step)
    case "Down": offset = CGPoint(x: 0, y: step)
    case "Escape" where !selection.isEmpty:
      selection = []
      return true
    // The canvas also gets the keys that focused buttons on the board don't use.
    case "Tab" where hasFocus && key.modifiers.isEmpty: return select(.next)
    case "Tab" where hasFocus && key.modifiers == .shift: return select(.previous)
    case "ISO_Left_Tab" where hasFocus && key.modifiers == .shift: return select(.previous)
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
}
