import DragDrop
import Foundation
import GtkViews

/// Who carries drags within a window, without a platform drag: every drag of a finger, which GTK 4.8 can't hand to
/// the platform, and those of the pointer where the platform would keep the keys to itself.
@MainActor
protocol ContactDriver: AnyObject {
  /// Whether some drag of ours is under way.
  var isCarrying: Bool { get }
  /// A contact went down. True when it caught the pictures of a running drag: it belongs to that drag then.
  func contactBegan(_ contact: ContactGesture, in window: Window) -> Bool
  func contact(_ contact: ContactGesture, movedTo point: CGPoint)
  func contactEnded(_ contact: ContactGesture, isCancelled: Bool)
  /// A key went down in a window. True when a drag that the window carries has used it.
  func keyWasPressed(_ key: DragKey, in window: Window) -> Bool
  /// Other modifier keys are held now.
  func modifiersChanged(in window: Window)
}
