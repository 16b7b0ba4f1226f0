package import Board
import BoardSession
import BoardStore
package import DragDropKit
import KitFiles
import Foundation
import Localization

/// The buttons Load Anyway, Retry and Remove on cards that failed, and Find… on pins whose linked file is
/// missing, with Look There if its location is outside of the user's folders. They are real buttons over the
/// canvas, for keyboards and screen readers, which read the name of the card or pin with each button. Where
/// their card or pin is covered by others, the buttons aren't shown and get no clicks.
package final class FailureButtons {
  /// Buttons inside a view for the uncovered part of their frame, which clips them.
  private struct Row {
    let buttons: StackView
    let part: CanvasView
    /// Whether it has the button for a fetch that's going on.
    var isForFetch = false
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private var rows: [PinID: Row] = [:]
  /// The largest number of rows. A thousand files that fail get cards, but not two thousand widgets. The
  /// other cards get their buttons when these are gone.
  private let limit = 24
  /// Called with the name and the view of each new button, for tests.
  package var onMade: ((String, View) -> Void)?
  /// Called when the user looks for the file of a linked image.
  package var onFind: ((OriginalID, Pin) -> Void)?

  init(scene: BoardScene) { self.scene = scene }

  package func update() {
    let board = model.board
    guard !board.cards.isEmpty || !board.links.broken.isEmpty || !rows.isEmpty else { return }
    let isNear = model.viewport.zoom > 0.45
    let seen = isNear ? scene.cards(in: model.viewport.visibleRect) : []
    let failed = seen.filter { $0.isFailed || $0.isFetched }.prefix(limit)
    let broken = isNear ? pinsWithBrokenLinks.prefix(limit) : []
    let wanted = Set(failed.map(\.id) + broken.map(\.pin.id))
    for id in rows.keys where !wanted.contains(id) { remove(id) }
    for card in failed {
      // Other buttons belong to the card's new state.
      if let row = rows[card.id], row.isForFetch != card.isFetched { remove(card.id) }
      let frame = model.viewport.viewRect(card.frame)
      let rect = CGRect(x: frame.minX + 8, y: frame.maxY - 42, width: frame.width - 16, height: 34)
      let covers = seen.lazy.filter { $0.order > card.order }.map(\.frame)
      put(card.id, at: rect, below: covers.map(model.viewport.viewRect)) { makeRow(for: card) }
      rows[card.id]?.isForFetch = card.isFetched
    }
    for (pin, original) in broken {
      let frame = model.frame(of: pin)
      // The buttons are above the strip at the lower edge that shows the problem.
      let isStrip = PictureKey(pin).flatMap { board.pictures.picture($0) } != nil
      let y = max(frame.minY + 4, frame.maxY - (isStrip ? 90 : 42))
      let rect = CGRect(x: frame.minX + 8, y: y, width: max(frame.width - 16, 1), height: 34)
      put(pin.id, at: rect, below: covers(of: pin) + seen.map { model.viewport.viewRect($0.frame) }) {
        makeRow(for: pin, of: original)
      }
    }
  }

  /// Returns the rectangles of the pins in front of a pin, in view points.
  private func covers(of pin: Pin) -> [CGRect] {
    let pins = scene.pins(in: pin.boundingBox)
    guard let index = pins.firstIndex(where: { $0.id == pin.id }) else { return [] }
    return pins[(index + 1)...].map { model.viewport.viewRect($0.boundingBox) }
  }

  private func put(_ id: PinID, at rect: CGRect, below covers: [CGRect], _ make: () -> StackView) {
    let (rect, covers) = (model.shown(rect), covers.map(model.shown))
    guard let visible = rect.part(besides: covers) else { return remove(id) }
    // Subviews of the canvas have integral frames.
    let part = visible.integral.intersection(rect.integral)
    let inPart = CGRect(
      origin: CGPoint(x: rect.integral.minX - part.minX, y: rect.integral.minY - part.minY),
      size: rect.integral.size)
    if let row = rows[id] {
      scene.view?.setFrame(part, of: row.part)
      row.part.setFrame(inPart, of: row.buttons)
    } else {
      let row = Row(buttons: make(), part: CanvasView())
      rows[id] = row
      row.part.addSubview(row.buttons, frame: inPart)
      scene.view?.addSubview(row.part, frame: part)
    }
  }

  private func remove(_ id: PinID) {
    guard let row = rows.removeValue(forKey: id) else { return }
    scene.view?.removeSubview(row.part)
  }

  private var pinsWithBrokenLinks: [(pin: Pin, original: OriginalID)] {
    let board = model.board
    guard !board.links.broken.isEmpty else { return [] }
    return scene.pins(in: model.viewport.visibleRect).compactMap { pin in
      pin.content.original.flatMap { board.links.broken[$0] == nil ? nil : (pin, $0) }
    }
  }

  func removeAll() {
    for id in rows.keys { remove(id) }
  }

  private func emptyRow() -> StackView {
    let row = StackView(axis: .horizontal, spacing: 8)
    row.horizontalAlignment = .center
    row.addStyleClass("card-buttons")
    return row
  }

  private func makeRow(for pin: Pin, of original: OriginalID) -> StackView {
    let row = emptyRow()
    let find = Button(title: localized("Find…"))
    find.accessibilityLabel = Self.label(find, pin.name.shown)
    find.onClick = { [weak self] in self?.onFind?(original, pin) }
    row.addSubview(find)
    onMade?("find:\(pin.name)", find)
    if case .linkOutside? = model.board.links.broken[original] {
      let look = Button(title: localized("Look There", context: "card"))
      look.accessibilityLabel = Self.label(look, pin.name.shown)
      look.onClick = { [weak scene] in
        guard let links = scene?.model.board.links else { return }
        Task { await links.search(for: original) }
      }
      row.addSubview(look)
      onMade?("look:\(pin.name)", look)
    }
    return row
  }

  private func makeRow(for card: Card) -> StackView {
    let row = emptyRow()
    let (id, name) = (card.id, card.name.shown)
    if card.isFetched {
      let cancel = Button(title: localized("Cancel"))
      cancel.accessibilityLabel = Self.label(cancel, name)
      cancel.onClick = { [weak scene] in scene?.model.board.importer.cancelFetch(id) }
      row.addSubview(cancel)
      onMade?("cancel-fetch:\(card.name)", cancel)
      return row
    }
    if card.isRefusedByLimit {
      let load = Button(title: localized("Load Anyway", context: "card"))
      load.accessibilityLabel = Self.label(load, name)
      load.onClick = { [weak scene] in
        guard let scene else { return }
        scene.model.board.importer.loadAnyway(id, pixelScale: scene.pixelScale)
      }
      row.addSubview(load)
      onMade?("load-anyway:\(card.name)", load)
    }
    if model.board.importer.canRetry(id) {
      let retry = Button(title: localized("Retry", context: "card"))
      retry.accessibilityLabel = Self.label(retry, name)
      retry.onClick = { [weak scene] in
        guard let scene else { return }
        scene.model.board.importer.retry(id, pixelScale: scene.pixelScale)
      }
      row.addSubview(retry)
      onMade?("retry:\(card.name)", retry)
    }
    let remove = Button(title: localized("Remove", context: "card"))
    remove.accessibilityLabel = Self.label(remove, name)
    remove.onClick = { [weak scene] in scene?.model.board.removeCard(id) }
    row.addSubview(remove)
    onMade?("remove:\(card.name)", remove)
    return row
  }

  /// What screen readers call a button: its title and the card's name.
  private static func label(_ button: Button, _ name: String) -> String {
    localized("\((button.title ?? "").withoutEllipsis): \(name)")
  }
}
