import GtkViews

/// One picture that stands, or moves, in a window's stage.
@MainActor
final class StageActor {
  let picture: PreviewPicture
  var pose: Pose

  init(_ picture: PreviewPicture, _ pose: Pose) {
    self.picture = picture
    self.pose = pose
  }
}
