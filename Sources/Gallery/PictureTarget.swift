import DragDropKit

/// Shows the picture that's dropped on an image view.
@MainActor
final class PictureTarget: DropInteractionDelegate {
  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    DropProposal(operation: session.canLoadObjects(ofClass: Image.self) ? .copy : .cancel)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    let name = session.items.first?.itemProvider.suggestedName
    session.loadObjects(ofClass: Image.self) { images in
      guard let image = images.first, let view = interaction.view as? ImageView else { return }
      view.image = image
      view.accessibilityLabel = name ?? "A picture"
    }
  }
}
