import Foundation

/// A cell on its way to, or at, the place of one slot.
@MainActor
final class CellHost {
  let cell: Cell
  let id: SlotID
  /// Where it's seen now, in the content's space.
  var shown: CGRect
  /// Where it belongs.
  var target: CGRect

  init(_ cell: Cell, id: SlotID, shown: CGRect, target: CGRect) {
    self.cell = cell
    self.id = id
    self.shown = shown
    self.target = target
  }
}
