import DragDrop
import Foundation

/// Who carries a drag that a finger began: within its window, never with a platform drag, which GTK 4.8 can't
/// start from a touch.
@MainActor
protocol TouchDriver: AnyObject {
  /// Whether some finger carries a drag.
  var isCarrying: Bool { get }
  func contact(_ contact: ContactGesture, movedTo point: CGPoint)
  func contactEnded(_ contact: ContactGesture, isCancelled: Bool)
}
