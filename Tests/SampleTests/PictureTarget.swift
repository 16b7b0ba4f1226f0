import DragDrop
import DragItems
import Foundation
import TestSupport

/// The drop destination of the article on drop destinations and of the slides: an image view that takes
/// images.
@MainActor
final class PictureTarget: DropInteractionDelegate {
  let imageView: PictureView
  let story: Story
  var operation = DropOperation.copy

  init(_ imageView: PictureView, story: Story) {
    self.imageView = imageView
    self.story = story
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    // Ensure the drop session has an object of the appropriate type.
    session.canLoadObjects(ofClass: Image.self)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    story.note("enter")
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    story.note("update")
    return DropProposal(operation: operation)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    story.note("exit")
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    story.note("perform")
    session.loadObjects(ofClass: Image.self) { images in
      self.imageView.image = images.first
      self.story.note("shown")
    }
  }

  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    story.note("conclude")
  }
}
