import DragDropKit
import Foundation

/// A subject, a text with attributes and pictures, and a list of quotations that takes plain text alone.
final class DraftPair: TextDropDelegate {
  let subject = TextField("Travel notes")
  let letter = TextView()
  let quotations = TextView("Quotations\n")

  init() {
    var text = AttributedString("Mountains are ")
    var word = AttributedString("patient")
    word.isBold = true
    text += word
    text += AttributedString(". Rivers are not.")
    letter.attributedText = text
    letter.allowsEditingTextAttributes = true
    subject.accessibilityLabel = "Subject"
    letter.accessibilityLabel = "Letter"
    quotations.accessibilityLabel = "Quotations"
    quotations.textDropDelegate = self
    for view in [letter, quotations] {
      view.font = Font(size: 20)
      view.textInsets = EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
      view.expandsHorizontally = true
      view.expandsVertically = true
    }
  }

  /// A drop from elsewhere becomes a new line at the end, wherever it's dropped.
  func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal {
    guard !request.isSameView else { return request.suggestedProposal }
    let proposal = TextDropProposal(operation: .copy)
    proposal.dropPerformer = .delegate
    return proposal
  }

  func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest) {
    request.dropSession.loadObjects(ofClass: String.self) { [quotations] texts in
      for text in texts { quotations.text += "– \(text.trimmingCharacters(in: .whitespaces))\n" }
    }
  }
}
