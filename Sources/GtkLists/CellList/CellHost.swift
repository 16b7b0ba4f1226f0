import CGtkShim
import Foundation
import GtkViews

/// A view of a list at its place, or moving there.
@MainActor
class PlacedView {
  let view: ReusableView
  /// The current frame, in the content's space.
  var shown: CGRect
  /// The frame that the view moves to.
  var target: CGRect

  init(_ view: ReusableView, shown: CGRect, target: CGRect) {
    self.view = view
    self.shown = shown
    self.target = target
  }
}

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

/// A visible header or footer of a section.
@MainActor
final class SupplementaryHost: PlacedView {
  let key: Supplementary

  init(_ view: ReusableView, key: Supplementary, shown: CGRect, target: CGRect) {
    self.key = key
    super.init(view, shown: shown, target: target)
  }
}
