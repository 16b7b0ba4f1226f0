import CGtkShim
import Foundation

/// A cell at the place of one slot, or moving there.
@MainActor
final class CellHost: PlacedView {
  let cell: Cell
  let id: SlotID
  private var place = (0, 0)

  init(_ cell: Cell, id: SlotID, shown: CGRect, target: CGRect) {
    self.cell = cell
    self.id = id
    super.init(cell, shown: shown, target: target)
  }

  /// Tells assistive technology the item's position in its section and the section's count, when they have
  /// changed.
  /// - Parameter index: the position, from 0.
  func tellPlace(_ index: Int, of count: Int) {
    guard place != (index + 1, count) else { return }
    place = (index + 1, count)
    shim_cell_set_accessible_place(cell.widget, Int32(clamping: index + 1), Int32(clamping: count))
  }
}
