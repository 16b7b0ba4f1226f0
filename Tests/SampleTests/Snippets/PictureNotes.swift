import DragDropKit
import DragItems
import Foundation

/// Snippets of "Texts": every image becomes a picture in the note, whatever text comes with the image.
@MainActor
final class PictureNotes: TextPasteDelegate {
  func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
    item.itemProvider.loadObject(ofClass: Image.self) { image, _ in
      guard let image else { return item.setNoResult() }
      item.setResult(attachment: TextAttachment(image: image))
    }
  }
}
