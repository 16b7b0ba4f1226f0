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

/// Lets the picture of an image view be dragged out of it.
@MainActor
final class PictureSource: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    guard let image = (interaction.view as? ImageView)?.image else { return [] }
    let provider = ItemProvider(object: image)
    provider.suggestedName = image.suggestedName
    return [DragItem(itemProvider: provider)]
  }
}
