import Foundation
import GtkViews

/// One picture that stands, or moves, in a window's stage.
@MainActor
final class StageActor {
  var picture: PreviewPicture
  var pose: Pose

  init(_ picture: PreviewPicture, _ pose: Pose) {
    self.picture = picture
    self.pose = pose
  }

  /// What the picture fills, in the window's space, as if it weren't turned.
  var area: CGRect {
    let (width, height) = (picture.size.width * pose.scale, picture.size.height * pose.scale)
    return CGRect(x: pose.center.x - width / 2, y: pose.center.y - height / 2, width: width, height: height)
  }
}
