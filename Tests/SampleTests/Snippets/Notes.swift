import DragDropKit
import Foundation

/// Snippets of "Texts": a note that accepts pictures too, and doesn't let its text be moved away.
@MainActor
final class Notes: TextDragDelegate, TextDropDelegate, TextPasteDelegate {
  let view = TextView("Buy milk")

  init() {
    view.textDragDelegate = self
    view.textDropDelegate = self
    view.textPasteDelegate = self
    view.pasteConfiguration?.addAcceptableTypeIdentifiers(["public.image"])
  }

  func showWord() {
    var word = AttributedString("shoes")
    word.isBold = true
    word.link = URL(string: "https://example.org/shoes")
    view.attributedText = word
    view.allowsEditingTextAttributes = true
  }

  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem] {
    for item in request.suggestedItems { item.localObject = request.dragRange }
    return request.suggestedItems
  }

  func textDroppableView(_ view: any TextDroppable, proposalForDrop request: TextDropRequest)
    -> TextDropProposal
  {
    guard !request.isSameView else { return request.suggestedProposal }
    let proposal = TextDropProposal(operation: .copy)
    proposal.dropAction = .replaceSelection
    return proposal
  }

  func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
    if item.itemProvider.hasItemConformingToTypeIdentifier("public.image") {
      item.setResult(string: "[\(item.itemProvider.suggestedName ?? "picture")]")
    } else {
      item.setDefaultResult()
    }
  }
}
