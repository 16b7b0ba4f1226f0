import DragDrop
import Foundation
import GtkViews

/// What the stage remembers of one drag while anything of it is shown.
@MainActor
final class StagedDrag {
  /// A point of a window that may go.
  struct Spot {
    weak var window: Window?
    let point: CGPoint
  }

  let id: SessionID
  /// Where it was lifted.
  weak var window: Window?
  let liftPoint: CGPoint
  /// The lifted pictures, in item order.
  var lifted: [(item: DragItem, actor: StageActor?)] = []
  var lift: RunningAnimation?
  /// Set when the drag begins.
  var pictures: CarriedPictures?
  /// The last place in one of our windows.
  var lastPlace: Spot?
  /// The contact of a touch drag.
  weak var contact: ContactGesture?
  /// Pictures on their way down, with their animations.
  var landing: [StageActor] = []

  init(id: SessionID, window: Window?, liftPoint: CGPoint) {
    self.id = id
    self.window = window
    self.liftPoint = liftPoint
  }
}
