import Foundation
import GtkViews

/// One picture that is shown in a window's stage, at rest or moving.
@MainActor
final class StageActor {
  var picture: PreviewPicture
  var pose: Pose

  init(_ picture: PreviewPicture, _ pose: Pose) {
    self.picture = picture
    self.pose = pose
  }

  /// The picture's area in the window's space, without its rotation.
  var area: CGRect {
    let (width, height) = (picture.size.width * pose.scale, picture.size.height * pose.scale)
    return CGRect(x: pose.center.x - width / 2, y: pose.center.y - height / 2, width: width, height: height)
  }
}
