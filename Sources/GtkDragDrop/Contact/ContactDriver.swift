import Foundation
import GtkViews

/// Carries drags within a window, without a platform drag: every drag of a finger, which GTK 4.8 can't hand
/// to the platform, and pointer drags where the platform would keep key events to itself.
@MainActor
protocol ContactDriver: AnyObject {
  /// Whether one of our drags is running.
  var isCarrying: Bool { get }
  /// Called when a contact went down. Returns true when it caught the previews of a running drag and belongs
  /// to that drag from then on.
  func contactBegan(_ contact: ContactGesture, in window: Window) -> Bool
  func contact(_ contact: ContactGesture, movedTo point: CGPoint)
  func contactEnded(_ contact: ContactGesture, isCancelled: Bool)
  /// Called when a key went down in a window. Returns true when a drag that the window carries has used the
  /// key.
  func keyWasPressed(_ key: DragKey, in window: Window) -> Bool
  /// Called when other modifier keys are held.
  func modifiersChanged(in window: Window)
}
