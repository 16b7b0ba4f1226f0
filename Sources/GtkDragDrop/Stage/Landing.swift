import DragDrop
import Foundation
import GtkViews

/// The way of one picture from the pointer to its target, computed once when the drag is over.
@MainActor
struct Landing {
  private let piece: SetDown
  private let carried: PreviewPicture?
  let from: Pose
  let to: Pose
  /// The window in which the picture is shown; nil when that window has gone.
  let window: Window?

  init(
    _ piece: SetDown, staged: StagedDrag?, location: DragLocation?, look: DragAppearance = DragAppearance()
  ) {
    let entry = staged?.pictures?.entry(for: piece.item)
    let target = piece.manner == .flyToTarget ? piece.preview?.target : nil
    let here = location.flatMap { location in (location.window as? Window).map { ($0, location.point) } }
    let last = staged?.lastLocation.flatMap { spot in spot.window.map { ($0, spot.point) } }
    // The pictures are placed relative to the contact; the engine's point lies above a finger that needs
    // precision.
    let start = here == nil || last?.0 === here?.0 ? last : here
    let targetWindow = target?.container.windowNode as? Window
    window = target == nil ? start?.0 : targetWindow
    self.piece = piece
    self.carried = entry?.picture
    // If the platform refused the drag, the picture is still where it was lifted; the picture of another
    // program's item begins here.
    let carried = entry?.pose ?? Pose(center: .zero, scale: look.lift.scale, lift: 1)

    if let target, let targetWindow {
      var end = GtkDragStage.pose(of: target)
      // A default preview shrinks to the middle of the view and disappears there.
      if end.scale < look.setDown.vanishingScale { end.opacity = 0 }
      to = end
      if let start, start.0 === targetWindow {
        from = carried.moved(by: start.1)
      } else {
        // No program knows the position of another window, so the picture appears at its target.
        var appearing = end
        appearing.scale *= look.lift.scale
        appearing.lift = 1
        appearing.opacity = 0
        from = appearing
      }
    } else {
      from = carried.moved(by: start?.1 ?? .zero)
      var end = from
      end.opacity = 0
      end.lift = 0
      if piece.manner == .shrinkInPlace { end.scale *= look.setDown.shrinkScale }
      to = end
    }
  }

  /// Returns the picture that's set down; nil for an item that isn't shown.
  func makePicture() -> PreviewPicture? {
    guard let preview = piece.preview else { return nil }
    // The preview has the same view, perhaps with another target: the carried picture is used.
    if let carried, carried.shows(preview.viewNode) {
      carried.thaw()
      return carried
    }
    return PreviewPicture(preview) ?? carried
  }

  /// Returns whether the picture covers another one all the way: both are cards for items of another program.
  func covers(_ other: Landing) -> Bool {
    guard piece.preview?.viewNode is TypeCard, other.piece.preview?.viewNode is TypeCard else { return false }
    return carried == nil && other.carried == nil && from == other.from && to == other.to
      && window === other.window
  }
}
