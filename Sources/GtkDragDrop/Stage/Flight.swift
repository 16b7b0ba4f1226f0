import DragDrop
import Foundation
import GtkViews

/// One picture on its way from the pointer to where it ends.
@MainActor
final class Flight {
  let item: DragItem
  /// Nil for an item that isn't shown, and for one that another one hides.
  var actor: StageActor?
  let animation: DragAnimation
  /// Where it's shown.
  weak var window: Window?
  var running: RunningAnimation?
  /// From 0 to 1.
  var progress = 0.0
  /// Where it is, shown or not.
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

  /// Seconds that are left of the way; a change of direction has a little time in any case.
  func rest(atLeast least: Double) -> Double { max(animation.duration * (1 - progress), least) }
}
