import CGtkShim
import Foundation

/// Something of a list on its way to, or at, its place.
@MainActor
class PlacedView {
  let view: ReusableView
  /// Where it's seen now, in the content's space.
  var shown: CGRect
  /// Where it belongs.
  var target: CGRect

  init(_ view: ReusableView, shown: CGRect, target: CGRect) {
    self.view = view
    self.shown = shown
    self.target = target
  }
}

/// A cell on its way to, or at, the place of one slot.
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

  /// Tells assistive technology which of how many of its section it is, when that has changed.
  /// - Parameter index: from 0.
  func tellPlace(_ index: Int, of count: Int) {
    guard place != (index + 1, count) else { return }
    place = (index + 1, count)
    shim_cell_set_accessible_place(cell.widget, Int32(clamping: index + 1), Int32(clamping: count))
  }
}

/// A section's header or footer that shows.
@MainActor
final class SupplementaryHost: PlacedView {
  let key: Supplementary

  init(_ view: ReusableView, key: Supplementary, shown: CGRect, target: CGRect) {
    self.key = key
    super.init(view, shown: shown, target: target)
  }
}
