public import DragDrop
import Synchronization

/// Something that's pasted or dropped, on its way to become text (`UITextPasteItem`; contract 1.13.9).
///
/// One of the results must be set, once, on any thread, at any time; later ones count for nothing.
public final class TextPasteItem: Sendable {
  public let itemProvider: ItemProvider
  private let reply: Mutex<(@Sendable (String?) -> Void)?>

  init(_ itemProvider: ItemProvider, reply: @escaping @Sendable (String?) -> Void) {
    self.itemProvider = itemProvider
    self.reply = Mutex(reply)
  }

  /// An item that's forgotten without a result counts as one with none.
  deinit { answer(nil) }

  public func setResult(string: String) { answer(string) }

  public func setNoResult() { answer(nil) }

  /// What happens without a delegate: the item's plain text, if it has one. Within the paste or drop.
  public func setDefaultResult() {
    guard itemProvider.canLoadObject(ofClass: String.self) else { return answer(nil) }
    itemProvider.loadObject(ofClass: String.self) { [self] text, _ in answer(text) }
  }

  private func answer(_ text: String?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(text)
  }
}
