import Board
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The visible pins and cards as objects for assistive technology, in reading order. They exist only while a
/// program listens, and are brought up to date when the board has come to rest.
final class PinObjects {
  private let scene: BoardScene
  private let words: PinWords
  private var model: CanvasModel { scene.model }
  private var layer: CanvasView?
  private var elements: [PinID: AccessibilityElement] = [:]
  /// When the objects are brought up to date, unless something changes before.
  private var due = ContinuousClock.now
  private var planned: Task<Void, Never>?
  /// Called when assistive technology starts an action on a pin.
  var onAction: ((PinID, AccessibilityElement.Action) -> Void)?

  /// How long the board must rest. While it moves, no position is worth a report.
  private static let rest = Duration.milliseconds(120)
  /// The largest number of objects. No one listens to more, and each has a price.
  static let limit = 300

  init(scene: BoardScene) {
    self.scene = scene
    words = PinWords(model: scene.model)
    AccessibilityListeners.shared.follow(self) { [weak self] in self?.updateSoon() }
  }

  private var isWanted: Bool { AccessibilityListeners.shared.isListening }

  /// Updates the objects when nothing has changed for a moment.
  func updateSoon() {
    guard isWanted || layer != nil else { return }
    due = .now + Self.rest
    guard planned == nil else { return }
    planned = Task { [weak self] in
      while let due = self?.due, due > .now { try? await Task.sleep(until: due) }
      self?.planned = nil
      self?.update()
    }
  }

  /// Updates the objects because other pins are selected or another one has the focus, and lets the focus
  /// follow that one, or a single selected pin, at once.
  func selectionChanged() {
    let isFollowed = model.focused != nil || model.selection.count == 1
    if isWanted, isFollowed, scene.view?.hasFocusOrElement == true {
      update()
    } else {
      updateSoon()
    }
  }

  func removeAll() {
    if scene.view?.hasFocusOrElement == true { scene.view?.focus() }
    if let layer { scene.view?.removeSubview(layer) }
    layer = nil
    elements = [:]
  }

  // MARK: One object for each visible pin

  private func update() {
    guard isWanted, let view = scene.view, view.window != nil else { return removeAll() }
    let layer = self.layer ?? makeLayer(in: view)
    view.setFrame(CGRect(origin: .zero, size: model.viewport.size), of: layer)
    let document = model.board.document
    let order = document.readingOrder
    words.begin(order)
    let visible = Set(scene.pins(in: model.viewport.visibleRect).map(\.id))
    let focused = elements.first { $0.value.hasFocus }?.key
    let alone = model.selection.count == 1 ? model.selection.first : nil
    let kept = Set([focused, alone, model.focused].compactMap(\.self))
    let shown = Set(order.lazy.filter(visible.contains).prefix(Self.limit)).union(kept)
    let pins = order.filter(shown.contains).compactMap(document.pin)
    let cards = scene.cards(in: model.viewport.visibleRect).prefix(max(0, Self.limit - pins.count))
    remove(besides: Set(pins.map(\.id) + cards.map(\.id)))
    var last: AccessibilityElement?
    for pin in pins {
      let element = element(pin.id, role: role(of: pin), in: layer)
      show(pin, on: element)
      element.follow(last)
      last = element
    }
    for card in cards {
      let element = element(card.id, role: .image, in: layer)
      show(card, on: element)
      element.follow(last)
      last = element
    }
    moveFocus(in: view, order: pins.map(\.id))
  }

  private func role(of pin: Pin) -> AccessibilityRole {
    switch pin.content {
    case .note: .label
    case .frame: .group
    default: .image
    }
  }

  private func makeLayer(in view: CanvasView) -> CanvasView {
    let layer = CanvasView(accessibilityRole: .list)
    layer.accessibilityLabel = localized("Pins")
    // GTK draws nothing of a widget that can't be seen, and the pointer goes through it.
    layer.alpha = 0
    view.addSubview(layer, frame: .zero)
    self.layer = layer
    return layer
  }

  private func remove(besides kept: Set<PinID>) {
    for (id, element) in elements where !kept.contains(id) {
      if element.hasFocus { scene.view?.focus() }
      layer?.removeSubview(element)
      elements[id] = nil
    }
  }

  private func element(_ id: PinID, role: AccessibilityRole, in layer: CanvasView) -> AccessibilityElement {
    if let element = elements[id] { return element }
    let element = AccessibilityElement(role: role)
    element.onAction = { [weak self] in self?.onAction?(id, $0) }
    elements[id] = element
    layer.addSubview(element, frame: .zero)
    return element
  }

  private func show(_ pin: Pin, on element: AccessibilityElement) {
    element.accessibilityLabel = PinWords.name(of: pin)
    element.accessibilityHint = words.description(of: pin)
    element.isSelected = model.selection.contains(pin.id)
    element.isBusy = words.isLoading(pin)
    let isEditable = model.board.isEditable
    element.actions = [.open, .menu]
    if isEditable { element.actions.insert(.delete) }
    if isEditable, !pin.attributes.isLocked { element.actions.insert(.lift) }
    var box = pin.boundingBox
    if let held = model.presentations[pin.id]?.heldCenter {
      box = box.offsetBy(dx: held.x - pin.center.x, dy: held.y - pin.center.y)
    }
    put(element, at: box)
  }

  private func show(_ card: Card, on element: AccessibilityElement) {
    element.accessibilityLabel = card.name.shown
    element.accessibilityHint = PinWords.description(of: card)
    if case .loading = card.state { element.isBusy = true } else { element.isBusy = false }
    element.actions = []
    put(element, at: card.frame)
  }

  private func put(_ element: AccessibilityElement, at box: CGRect) {
    layer?.setFrame(model.shown(model.viewport.viewRect(box)).integral, of: element)
  }

  // MARK: Focus

  /// Gives the focus of the board to the pin with the focus of the keyboard, or else to the selected one,
  /// which the screen reader then reads.
  private func moveFocus(in view: CanvasView, order: [PinID]) {
    guard view.hasFocusOrElement else { return }
    let focused = elements.first { $0.value.hasFocus }?.key
    if let wanted = model.focused, let element = elements[wanted] {
      if wanted != focused { element.focus() }
      return
    }
    if let focused, model.selection.contains(focused) { return }
    if let wanted = order.first(where: model.selection.contains), let element = elements[wanted] {
      element.focus()
    } else if focused != nil {
      view.focus()
    }
  }
}
