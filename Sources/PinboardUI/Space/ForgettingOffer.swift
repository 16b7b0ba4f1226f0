import BoardStore
import DragDropKit
import Foundation
import Localization

/// The dialog that shows what was deleted from a board and is still in its file.
struct ForgettingOffer {
  let title: String
  let body: String
  let buttons: [MessageDialog.Button]
  /// The number of images that go.
  let images: Int

  /// - Parameters:
  ///   - space: what only the history needs, and what nothing needs.
  ///   - texts: the number of texts that only the history has.
  ///   - board: the board's name.
  init(_ space: ReclaimableSpace, texts: Int, board: String) {
    images = space.originals.count + space.historyOriginals.count
    title = localized("Forget what was deleted from “\(board)”?")
    let things = [
      localized(space.historySteps, "1 step", "\(space.historySteps) steps"),
      localized(texts, "1 text", "\(texts) texts"), localized(images, "1 image", "\(images) images"),
    ]
    body = [
      localized("This goes for good, and is in no later copy: \(localized(list: things))."),
      localized(
        "The board stays as it is. Nothing that was done before can be undone or redone any more."),
    ].joined(separator: "\n\n")
    buttons = [
      MessageDialog.Button(localized("Cancel")),
      MessageDialog.Button(localized("Forget"), role: .destructive),
    ]
  }
}
