import Board
import DragDropKit
import Files
import Foundation

/// Load Anyway, Retry and Remove on cards that failed, Find… on pins whose linked file isn't there: real buttons, for
/// keyboards and screen readers, over the canvas.
final class FailureButtons {
  private unowned let canvas: BoardCanvas
  private var rows: [PinID: StackView] = [:]
  /// A thousand files that fail get cards, but not two thousand widgets; the others follow when these are gone.
  private let limit = 24
  /// Where the buttons are told for tests.
  weak var controls: ControlTrace?

  init(canvas: BoardCanvas) { self.canvas = canvas }

  func update() {
    let board = canvas.board
    guard !board.cards.isEmpty || !board.brokenLinks.isEmpty || !rows.isEmpty else { return }
    let isNear = canvas.viewport.zoom > 0.45
    let seen = isNear ? canvas.scene.cards(in: canvas.viewport.visibleRect) : []
    let failed = seen.filter { if case .failed = $0.state { true } else { false } }.prefix(limit)
    let broken = isNear ? pinsWithBrokenLinks.prefix(limit) : []
    let wanted = Set(failed.map(\.id) + broken.map(\.pin.id))
    for (id, row) in rows where !wanted.contains(id) {
      canvas.removeSubview(row)
      rows[id] = nil
    }
    for card in failed {
      let frame = canvas.viewport.viewRect(card.frame)
      let place = CGRect(x: frame.minX + 8, y: frame.maxY - 42, width: frame.width - 16, height: 34)
      put(card.id, at: place) { makeRow(for: card) }
    }
    for (pin, original) in broken {
      let frame = canvas.frame(of: pin)
      // Above the strip at the lower edge that says what's wrong.
      let isStrip = board.pictures.picture(.original(original)) != nil
      let y = max(frame.minY + 4, frame.maxY - (isStrip ? 90 : 42))
      let place = CGRect(x: frame.minX + 8, y: y, width: max(frame.width - 16, 1), height: 34)
      put(pin.id, at: place) { makeRow(for: pin, of: original) }
    }
  }

  private func put(_ id: PinID, at place: CGRect, _ make: () -> StackView) {
    if let row = rows[id] {
      canvas.setFrame(place, of: row)
    } else {
      let row = make()
      rows[id] = row
      canvas.addSubview(row, frame: place)
    }
  }

  private var pinsWithBrokenLinks: [(pin: Pin, original: OriginalID)] {
    let board = canvas.board
    guard !board.brokenLinks.isEmpty else { return [] }
    return canvas.scene.pins(in: canvas.viewport.visibleRect).compactMap { pin in
      pin.content.original.flatMap { board.brokenLinks[$0] == nil ? nil : (pin, $0) }
    }
  }

  func removeAll() {
    for row in rows.values { canvas.removeSubview(row) }
    rows = [:]
  }

  private func makeRow(for pin: Pin, of original: OriginalID) -> StackView {
    let row = StackView(axis: .horizontal, spacing: 8)
    row.horizontalAlignment = .center
    let find = Button(title: "Find…")
    find.onClick = { [weak canvas] in
      guard let canvas, let window = canvas.window else { return }
      let board = canvas.board
      let name = (board.document.originals[original]?.name ?? pin.name).shown
      Task {
        let files = await Ask.files(
          in: window, title: "Find “\(name)”", multiple: false, filter: FileDialog.images)
        if let file = files.first { await board.relink(original, to: file) }
      }
    }
    row.addSubview(find)
    controls?.register("find:\(pin.name)", find)
    return row
  }

  private func makeRow(for card: Card) -> StackView {
    let row = StackView(axis: .horizontal, spacing: 8)
    row.horizontalAlignment = .center
    let id = card.id
    if card.isRefusedByLimit {
      let load = Button(title: "Load Anyway")
      load.onClick = { [weak canvas] in
        guard let canvas else { return }
        canvas.board.importer.loadAnyway(id, pixelScale: canvas.pixelScale)
      }
      row.addSubview(load)
      controls?.register("load-anyway:\(card.name)", load)
    }
    if canvas.board.importer.canRetry(id) {
      let retry = Button(title: "Retry")
      retry.onClick = { [weak canvas] in
        guard let canvas else { return }
        canvas.board.importer.retry(id, pixelScale: canvas.pixelScale)
      }
      row.addSubview(retry)
    }
    let remove = Button(title: "Remove")
    remove.onClick = { [weak canvas] in canvas?.board.removeCard(id) }
    row.addSubview(remove)
    return row
  }
}
