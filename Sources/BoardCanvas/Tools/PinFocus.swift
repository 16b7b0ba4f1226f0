import Board
import BoardLook
import BoardSession
package import DragDropKit
import Foundation

/// Choosing several pins by keyboard: the pin with the focus has a ring around it, also while it isn't
/// selected.
///
/// Ctrl and an arrow key moves the focus alone, Ctrl+Space selects its pin or takes it away, Shift and an
/// arrow key selects on the way, and takes away on the way back. Tab selects the next pin alone. Left and
/// right follow the order in which the board is read, so that each pin is reached. Whatever else changes the
/// selection ends it.
package final class PinFocus: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: KineticPan
  /// The pins that Shift and the arrow keys have led over, the latest one last, and what was selected before.
  private var walk: (pins: [PinID], before: Set<PinID>)?
  /// Whether the selection is changed from here.
  private var isChoosing = false

  /// The distance of the ring from what's around the pin, and its width, in view points.
  private static let ring = (gap: 5.0, width: 2.0)

  init(scene: BoardScene, glide: KineticPan) {
    self.scene = scene
    self.glide = glide
  }

  /// Whether a pin has the focus, which is seen.
  package var isActive: Bool { model.focused != nil }

  /// Whether a key is for the focus, even if a command has it as its shortcut: the keys of alignments move
  /// the focus while it's seen.
  package func precedesShortcuts(_ key: KeyPress) -> Bool {
    isActive && key.modifiers == .control && Self.way(key) != nil
  }

  /// Tab and Shift+Tab.
  package enum Step { case next, previous }

  /// Selects the pin after or before the one with the focus, the selected ones, or the first one that's seen.
  /// - Returns: false if there's no further pin.
  func select(_ step: Step) -> Bool {
    guard let pin = pin(after: step).flatMap(model.board.document.pin) else { return false }
    walk = nil
    select(model.unit(of: pin), pin.id)
    return true
  }

  private func pin(after step: Step) -> PinID? {
    if let focused = model.focused { return neighbor(of: focused, step == .next ? .next : .previous) }
    let order = model.board.document.readingOrder
    guard let index = index(after: step, in: order), order.indices.contains(index) else { return nil }
    return order[index]
  }

  private func index(after step: Step, in order: [PinID]) -> Int? {
    func index(_ isWanted: (PinID) -> Bool) -> Int? {
      step == .next ? order.firstIndex(where: isWanted) : order.lastIndex(where: isWanted)
    }
    if model.selection.isEmpty {
      let seen = Set(scene.pins(in: model.viewport.visibleRect).map(\.id))
      return index(seen.contains) ?? (step == .next ? order.indices.first : order.indices.last)
    }
    return step == .next
      ? order.lastIndex(where: model.selection.contains).map { $0 + 1 }
      : order.firstIndex(where: model.selection.contains).map { $0 - 1 }
  }

  // MARK: Keys

  func key(_ key: KeyPress) -> Bool {
    if let way = Self.way(key) {
      if key.modifiers == .control {
        walk = nil
        move(way)
        return true
      }
      guard key.modifiers == .shift, isActive else { return false }
      extend(way)
      return true
    }
    switch key.name {
    case "space" where key.modifiers == .control: toggle()
    case "Escape" where isActive && model.selection.isEmpty: model.focused = nil
    default: return false
    }
    return true
  }

  private static func way(_ key: KeyPress) -> BoardDocument.Way? {
    switch key.name {
    case "Left": .previous
    case "Right": .next
    case "Up": .above
    case "Down": .below
    default: nil
    }
  }

  /// Gives the focus to the neighbour; without a focus, to the pin at which the keyboard begins.
  private func move(_ way: BoardDocument.Way) {
    guard let start = model.focused ?? start else { return }
    let isNew = model.focused == nil && model.selection.isEmpty
    focus(isNew ? start : neighbor(of: start, way) ?? start)
  }

  private func neighbor(of id: PinID, _ way: BoardDocument.Way) -> PinID? {
    model.board.document.neighbor(of: id, way, inside: model.enteredGroup)
  }

  /// The pin at which the keyboard begins: the first selected one, or the first one that's seen.
  private var start: PinID? {
    let order = model.board.document.readingOrder
    if let selected = order.first(where: model.selection.contains) { return selected }
    let seen = Set(scene.pins(in: model.viewport.visibleRect).map(\.id))
    return order.first(where: seen.contains) ?? order.first
  }

  private func toggle() {
    guard let id = model.focused ?? start, let pin = model.board.document.pin(id) else { return }
    walk = nil
    let unit = model.unit(of: pin)
    select(model.selection.contains(id) ? model.selection.subtracting(unit) : model.selection.union(unit), id)
  }

  /// Selects on the way to the neighbour. The way back takes away what wasn't selected before.
  private func extend(_ way: BoardDocument.Way) {
    guard let start = model.focused else { return }
    var walk = walk ?? ([start], model.selection)
    let next = neighbor(of: start, way) ?? start
    if walk.pins.dropLast().last == next {
      walk.pins.removeLast()
    } else if next != start {
      walk.pins.append(next)
    }
    self.walk = walk
    let document = model.board.document
    let units = walk.pins.compactMap(document.pin).map(model.unit)
    select(units.reduce(walk.before) { $0.union($1) }, next)
  }

  /// Selects pins by keyboard, one of which gets the focus.
  func select(_ pins: Set<PinID>, _ focused: PinID) {
    // The focus moves first: a screen reader hears of the pin and then that it's selected.
    focus(focused)
    isChoosing = true
    model.selection = pins
    isChoosing = false
  }

  private func focus(_ id: PinID) {
    guard let pin = model.board.document.pin(id) else { return }
    glide.stop()
    model.focused = id
    model.viewport.reveal(pin.boundingBox)
  }

  // MARK: What the canvas reports

  /// Called when other pins are selected. If the user did that in another way, the focus isn't seen any more.
  func selectionChanged() { if !isChoosing { reset() } }

  func boardChanged() {
    guard let id = model.focused else { return }
    if !model.board.document.isShown(id) { reset() }
  }

  func reset() {
    walk = nil
    model.focused = nil
  }

  // MARK: How it looks

  func draw(_ context: DrawingContext) {
    guard let id = model.focused, let pin = model.board.document.pin(id) else { return }
    let unit = model.unit(of: pin)
    var shape = PinShape(pin)
    if unit.count > 1, let box = model.board.document.bounds(of: unit) {
      shape = PinShape(center: CGPoint(x: box.midX, y: box.midY), size: box.size)
    } else {
      let frame = model.frame(of: pin)
      shape.center = model.viewport.boardPoint(CGPoint(x: frame.midX, y: frame.midY))
    }
    let zoom = model.viewport.zoom
    let paper = pin.content.hasPaper ? CardLook.border * zoom : 0
    let reach = paper + Self.ring.gap
    let size = CGSize(width: shape.size.width * zoom, height: shape.size.height * zoom)
    let ring = CGRect(
      x: -size.width / 2 - reach, y: -size.height / 2 - reach, width: size.width + 2 * reach,
      height: size.height + 2 * reach)
    let center = model.viewport.viewPoint(shape.center)
    let width = Self.ring.width
    context.save()
    context.translate(center.x, center.y)
    if shape.rotation != 0 { context.rotate(shape.rotation) }
    // Light lines on both sides of the dark one are seen on any board.
    let light = Color(white: 1, alpha: 0.9)
    context.strokeRounded(ring.insetBy(dx: -1, dy: -1), radius: 7, width: width + 2, light)
    context.strokeRounded(ring, radius: 6, width: width, Color(white: 0))
    context.restore()
  }
}
