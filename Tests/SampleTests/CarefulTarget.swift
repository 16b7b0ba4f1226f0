import DragDrop
import DragItems
import Foundation
import TestSupport

/// The slides' other way to load: item by item, with the error.
@MainActor
final class CarefulTarget: DropInteractionDelegate {
  let imageView: PictureView
  let story: Story
  private(set) var sessionProgress: Progress?
  private(set) var progress: Progress?

  init(_ imageView: PictureView, story: Story) {
    self.imageView = imageView
    self.story = story
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.hasItemsConforming(toTypeIdentifiers: ["public.png"])
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal { DropProposal(operation: .copy) }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    sessionProgress = session.progress
    for item in session.items {
      progress = item.itemProvider.loadObject(ofClass: Image.self) { object, error in
        Task { @MainActor in
          if let object {
            self.imageView.image = object
            self.story.note("shown")
          } else {
            self.story.note("error:\((error as? CocoaError)?.code == .userCancelled)")
          }
        }
      }
    }
  }
}
