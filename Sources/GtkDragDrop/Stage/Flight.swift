import DragDrop
import Foundation
import GtkViews

/// One picture on its way from the pointer to its target.
@MainActor
final class Flight {
  let item: DragItem
  /// The visible picture; nil for an item that isn't shown, or is completely covered by another one.
  var actor: StageActor?
  let animation: DragAnimation
  /// The window in which the picture is shown.
  weak var window: Window?
  var running: RunningAnimation?
  /// The progress of the way, from 0 to 1.
  var progress = 0.0
  /// The picture's pose, whether it's visible or not.
  var pose: Pose {
    didSet { actor?.pose = pose }
  }

  init(_ item: DragItem, at pose: Pose, actor: StageActor?, animation: DragAnimation, window: Window) {
    self.item = item
    self.pose = pose
    self.actor = actor
    self.animation = animation
    self.window = window
  }

  /// Returns the remaining time in seconds, but at least `least`, so that a change of direction is visible.
  func rest(atLeast least: Double) -> Double { max(animation.duration * (1 - progress), least) }
}
