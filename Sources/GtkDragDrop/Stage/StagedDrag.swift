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
  var isRestricted = false
  /// The last place in one of our windows.
  var lastPlace: Spot?
  /// The contact that carries it within its window; nil once the platform does, or it's over.
  weak var contact: ContactGesture?
  /// Whether the engine knows where that contact is.
  var isContactSeen = false
  /// Where the platform's drag was begun, if that was within a window. Until the platform says where the drag is, it's there.
  var handedOverAt: Spot?
  /// Fingers that hold its pictures too: the first of them carries on when the carrying one goes up.
  var standby: [ContactGesture] = []
  /// Pictures on their way to their places under the contact.
  var arrival: RunningAnimation?
  /// From the pictures to the contact, while they catch up with the finger that took the drag over.
  var lag = CGPoint.zero
  /// Pictures on their way down.
  var flights: [Flight] = []

  init(id: SessionID, window: Window?, liftPoint: CGPoint) {
    self.id = id
    self.window = window
    self.liftPoint = liftPoint
  }
}
