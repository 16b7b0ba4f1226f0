import DragDrop
import Foundation
import GtkViews

/// The stage's record of one drag while any of it is shown.
@MainActor
final class StagedDrag {
  /// A point of a window, which may close.
  struct Spot {
    weak var window: Window?
    let point: CGPoint
  }

  let id: SessionID
  /// The window in which the drag was lifted.
  weak var window: Window?
  let liftPoint: CGPoint
  /// The lifted pictures, in item order.
  var lifted: [(item: DragItem, actor: StageActor?)] = []
  var lift: RunningAnimation?
  /// The pictures under the contact; set when the drag begins.
  var pictures: CarriedPictures?
  var isRestricted = false
  /// The last place in one of our windows.
  var lastPlace: Spot?
  /// The contact that carries the drag within its window; nil once the platform carries it, or it's over.
  weak var contact: ContactGesture?
  /// Whether the engine knows the contact's position.
  var isContactSeen = false
  /// Where the platform's drag was begun, if that was within a window. The drag counts as being there until
  /// the platform reports another place.
  var handedOverAt: Spot?
  /// Fingers that also hold the pictures: the first one carries on when the carrying finger goes up.
  var standby: [ContactGesture] = []
  /// The movement of the pictures to their places under the contact.
  var arrival: RunningAnimation?
  /// The offset from the contact to the pictures while they catch up with the finger that took the drag over.
  var lag = CGPoint.zero
  /// The pictures that are being set down.
  var flights = Flights()

  init(id: SessionID, window: Window?, liftPoint: CGPoint) {
    self.id = id
    self.window = window
    self.liftPoint = liftPoint
  }
}
