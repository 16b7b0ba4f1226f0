import Board
import BoardSession
import DragDropKit
import Files
import Foundation

/// Selecting pins by keyboard: Tab goes from one to the next in reading order, and assistive technology
/// announces the selected pin.
extension BoardView {
  package enum Step { case next, previous }

  /// Selects the pin after or before the selected ones, or the first visible one, and scrolls to it.
  /// - Returns: false if there's no further pin; then the focus moves on from the board.
  package func select(_ step: Step) -> Bool {
    let order = board.document.readingOrder
    guard let place = place(after: step, in: order), order.indices.contains(place),
      let pin = board.document.pin(order[place])
    else { return false }
    tools.glide.stop()
    selection = [pin.id]
    viewport.reveal(pin.boundingBox)
    return true
  }

  private func place(after step: Step, in order: [PinID]) -> Int? {
    func place(_ isWanted: (PinID) -> Bool) -> Int? {
      step == .next ? order.firstIndex(where: isWanted) : order.lastIndex(where: isWanted)
    }
    if selection.isEmpty {
      let seen = Set(scene.pins(in: viewport.visibleRect).map(\.id))
      return place(seen.contains) ?? (step == .next ? order.indices.first : order.indices.last)
    }
    return step == .next
      ? order.lastIndex(where: selection.contains).map { $0 + 1 }
      : order.firstIndex(where: selection.contains).map { $0 - 1 }
  }

  /// Opens the menu at the visible part of the selected pins, or in the middle of the view if none is
  /// visible.
  func openMenuByKey() {
    let view = CGRect(origin: .zero, size: viewport.size)
    let seen = board.document.bounds(of: selection).map { viewport.viewRect($0).intersection(view) }
    let place = seen.flatMap { $0.isEmpty ? nil : $0 } ?? view
    onContextMenu?(CGPoint(x: place.midX, y: place.midY))
  }

  /// Updates the text that assistive technology reads for the board. The canvas draws the pins itself, so
  /// they aren't accessible objects.
  func updateAccessibilityLabel() {
    if let id = selection.first, selection.count == 1, let pin = board.document.pin(id) {
      accessibilityLabel = "Board, \(Self.spokenName(of: pin)) selected"
    } else {
      accessibilityLabel = selection.isEmpty ? "Board" : "Board, \(selection.count) pins selected"
    }
  }

  private static func spokenName(of pin: Pin) -> String {
    pin.content.note.map { "note “\($0.prefix(100))”" } ?? pin.name.shown
  }
}
