import DragDrop
import Foundation
import GtkViews

/// The way of one picture from the pointer to where it ends: worked out once, when the drag is over.
@MainActor
struct Landing {
  private let piece: SetDown
  private let carried: PreviewPicture?
  let from: Pose
  let to: Pose
  /// Where it's shown; nil when that window is gone.
  let window: Window?

  init(
    _ piece: SetDown, staged: StagedDrag?, place: DragPlace?, look: DragAppearance = DragAppearance()
  ) {
    let entry = staged?.pictures?.entry(for: piece.item)
    let target = piece.manner == .flyToTarget ? piece.preview?.target : nil
    let here = place.flatMap { place in (place.window as? Window).map { ($0, place.point) } }
    let last = staged?.lastPlace.flatMap { place in place.window.map { ($0, place.point) } }
    // The pictures hang from the contact; the engine's point lies above a finger that has to be precise.
    let start = here == nil || last?.0 === here?.0 ? last : here
    let targetWindow = target?.container.windowNode as? Window
    window = target == nil ? start?.0 : targetWindow
    self.piece = piece
    self.carried = entry?.picture
    // Before the drag's begin (the platform refused it) the picture is still where it was lifted; that of another
    // program's item begins here.
    let carried = entry?.pose ?? Pose(center: .zero, scale: look.liftScale, lift: 1)

    if let target, let targetWindow {
      var end = GtkDragStage.pose(of: target)
      // The system's default shrinks into the middle of the view, and is gone there.
      if end.scale < look.vanishingScale { end.opacity = 0 }
      to = end
      if let start, start.0 === targetWindow {
        from = carried.moved(by: start.1)
      } else {
        // No program knows where another window is: it appears where it ends.
        var appearing = end
        appearing.scale *= look.liftScale
        appearing.lift = 1
        appearing.opacity = 0
        from = appearing
      }
    } else {
      from = carried.moved(by: start?.1 ?? .zero)
      var end = from
      end.opacity = 0
      end.lift = 0
      if piece.manner == .shrinkInPlace { end.scale *= look.shrinkScale }
      to = end
    }
  }

  /// What's set down; nil for an item that isn't shown.
  func makePicture() -> PreviewPicture? {
    guard let preview = piece.preview else { return nil }
    // The same view, perhaps with another target: what was carried is what lands.
    if let carried, carried.shows(preview.viewNode) {
      carried.thaw()
      return carried
    }
    return PreviewPicture(preview) ?? carried
  }

  /// Whether its picture hides another one's all the way: both are cards that stand for something of another program.
  func covers(_ other: Landing) -> Bool {
    guard piece.preview?.viewNode is TypeCard, other.piece.preview?.viewNode is TypeCard else { return false }
    return carried == nil && other.carried == nil && from == other.from && to == other.to
      && window === other.window
  }
}
