public import DragDrop
public import Foundation
import Synchronization

/// Something that's pasted or dropped, on its way to become text (`UITextPasteItem`; contract 1.13.9).
///
/// One of the results must be set, once, on any thread, at any time; later ones count for nothing.
public final class TextPasteItem: Sendable {
  public let itemProvider: ItemProvider
  private let reply: Mutex<(@Sendable (TextPastePiece?) -> Void)?>

  /// Whether the text that it goes to keeps attributes.
  private let keepsAttributes: Bool

  init(
    _ itemProvider: ItemProvider, keepsAttributes: Bool,
    reply: @escaping @Sendable (TextPastePiece?) -> Void
  ) {
    self.itemProvider = itemProvider
    self.keepsAttributes = keepsAttributes
    self.reply = Mutex(reply)
  }

  /// An item that's forgotten without a result counts as one with none.
  deinit { answer(nil) }

  public func setResult(string: String) { answer(.plain(string)) }

  /// A text that keeps no attributes takes the words.
  public func setResult(attributedString: AttributedString) { answer(.attributed(attributedString)) }

  public func setNoResult() { answer(nil) }

  /// What happens without a delegate: the item's text, if it has one; with its attributes, if the view keeps them.
  /// Within the paste or drop.
  public func setDefaultResult() {
    if keepsAttributes, itemProvider.canLoadObject(ofClass: AttributedString.self) {
      itemProvider.loadObject(ofClass: AttributedString.self) { [self] text, _ in
        answer(text.map(TextPastePiece.attributed))
      }
      return
    }
    guard itemProvider.canLoadObject(ofClass: String.self) else { return answer(nil) }
    itemProvider.loadObject(ofClass: String.self) { [self] text, _ in
      answer(text.map(TextPastePiece.plain))
    }
  }

  private func answer(_ piece: TextPastePiece?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(piece)
  }
}
