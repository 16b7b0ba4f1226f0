import CKitGtkShim
import DragDrop
import Foundation
import GtkViews

/// A view of a list at its frame, or moving there.
@MainActor
class PlacedView {
  let view: ReusableView
  /// The current frame, in the content's space.
  var shown: CGRect
  /// The frame that the view moves to.
  var target: CGRect

  private var movement: (track: AnimationTrack, target: CGRect)?
  private var fading: (track: AnimationTrack, presence: Double)?

  init(_ view: ReusableView, shown: CGRect, target: CGRect) {
    self.view = view
    self.shown = shown
    self.target = target
  }

  /// Returns whether the view is at a frame, or moves there.
  func isBound(for frame: CGRect) -> Bool { (movement?.target ?? shown) == frame }

  /// Returns whether the view's presence is this one, or becomes it.
  func isBound(forPresence presence: Double) -> Bool { (fading?.presence ?? view.presence) == presence }

  /// Moves from the current frame to the target.
  /// - Parameter place: called when ``shown`` has changed.
  func move(in canvas: View, _ transaction: AnimationTransaction, place: @escaping () -> Void) {
    movement?.track.supersede()
    let (start, end) = (shown, target)
    let track = transaction.animate(from: 0, to: 1, in: canvas) { [weak self] progress in
      self?.shown = progress >= 1 ? end : start.mixed(with: end, progress)
      place()
    }
    movement = (track, end)
  }

  /// Fades from the current presence.
  func fade(to presence: Double, in canvas: View, _ transaction: AnimationTransaction) {
    fading?.track.supersede()
    let track = transaction.animate(from: view.presence, to: presence, in: canvas) { [weak self] in
      self?.view.presence = $0
    }
    fading = (track, presence)
  }

  /// Ends the movement and the fade where they are.
  func stop() {
    movement?.track.supersede()
    fading?.track.supersede()
    movement = nil
    fading = nil
  }

  /// Ends the movement and the fade at their ends.
  func arrive() {
    stop()
    shown = target
    view.presence = 1
  }
}

extension CGRect {
  fileprivate func mixed(with other: CGRect, _ progress: Double) -> CGRect {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
    return CGRect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}

/// A cell at the frame of one slot, or moving there.
@MainActor
final class CellHost: PlacedView {
  let cell: Cell
  let id: SlotID
  /// The index, from 1, and the count that assistive technology knows.
  private var reported = (0, 0)

  init(_ cell: Cell, id: SlotID, shown: CGRect, target: CGRect) {
    self.cell = cell
    self.id = id
    super.init(cell, shown: shown, target: target)
  }

  /// Reports to assistive technology the item's index in its section and the section's count, when they have
  /// changed.
  /// - Parameter index: the index, from 0.
  func reportIndex(_ index: Int, of count: Int) {
    guard reported != (index + 1, count) else { return }
    reported = (index + 1, count)
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

/// Spring-loaded items: a drag that rests over an item selects it (contract 1.10.10).
@MainActor
final class CellSpringController: SpringLoadedInteractionBehavior {
  private unowned let list: CellListView

  init(_ list: CellListView) { self.list = list }

  func makeInteraction() -> SpringLoadedInteraction {
    SpringLoadedInteraction(interactionBehavior: self, interactionEffect: nil) { [weak list] _, context in
      guard let list, let id = context.targetItem as? SlotID, list.table.path(of: id) != nil else { return }
      list.choose([id])
    }
  }

  func shouldAllow(_ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext)
    -> Bool
  {
    guard let id = list.slot(at: context.location(in: list.canvas)), let path = list.table.path(of: id) else {
      return false
    }
    if context.targetItem != AnyHashable(id) {
      context.targetItem = id
      context.targetView = list.hosts[id]?.cell ?? list
    }
    return list.maySpring(at: path, context)
  }
}
