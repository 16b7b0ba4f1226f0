import Board
import DragDropKit
import Foundation

/// Load Anyway, Retry and Remove on cards that failed: real buttons, for keyboards and screen readers, over the canvas.
final class FailureButtons {
  private unowned let canvas: BoardCanvas
  private var rows: [PinID: StackView] = [:]
  /// A thousand files that fail get cards, but not two thousand widgets; the others follow when these are gone.
  private let limit = 24
  /// Where the buttons are told for tests.
  weak var controls: ControlTrace?

  init(canvas: BoardCanvas) { self.canvas = canvas }

  func update() {
    guard !canvas.board.cards.isEmpty || !rows.isEmpty else { return }
    let seen = canvas.viewport.zoom > 0.45 ? canvas.scene.cards(in: canvas.viewport.visibleRect) : []
    let failed = seen.filter { if case .failed = $0.state { true } else { false } }.prefix(limit)
    let wanted = Set(failed.map(\.id))
    for (id, row) in rows where !wanted.contains(id) {
      canvas.removeSubview(row)
      rows[id] = nil
    }
    for card in failed {
      let frame = canvas.viewport.viewRect(card.frame)
      let place = CGRect(x: frame.minX + 8, y: frame.maxY - 42, width: frame.width - 16, height: 34)
      if let row = rows[card.id] {
        canvas.setFrame(place, of: row)
      } else {
        let row = makeRow(for: card)
        rows[card.id] = row
        canvas.addSubview(row, frame: place)
      }
    }
  }

  func removeAll() {
    for row in rows.values { canvas.removeSubview(row) }
    rows = [:]
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
