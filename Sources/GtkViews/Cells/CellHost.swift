import CGtkShim
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
  private var place = (0, 0)

  init(_ cell: Cell, id: SlotID, shown: CGRect, target: CGRect) {
    self.cell = cell
    self.id = id
    self.shown = shown
    self.target = target
  }

  /// Tells assistive technology which of how many it is, when that has changed.
  /// - Parameter index: from 0.
  func tellPlace(_ index: Int, of count: Int) {
    guard place != (index + 1, count) else { return }
    place = (index + 1, count)
    shim_cell_set_accessible_place(cell.widget, Int32(clamping: index + 1), Int32(clamping: count))
  }
}
