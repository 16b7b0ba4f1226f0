import DragDropKit

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
