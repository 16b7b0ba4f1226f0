public import DragItems
public import Foundation
import Synchronization

/// A pasted or dropped item that is to become text (`UITextPasteItem`; contract 1.13.9).
///
/// One of the results must be set, on any thread, at any time; only the first one counts.
public final class TextPasteItem: Sendable {
  /// The item's provider. Its loads must begin within the delegate's `transform` call.
  public let itemProvider: ItemProvider
  private let reply: Mutex<(@Sendable (TextPastePiece?) -> Void)?>

  /// Whether the destination keeps attributes.
  private let keepsAttributes: Bool

  init(
    _ itemProvider: ItemProvider, keepsAttributes: Bool,
    reply: @escaping @Sendable (TextPastePiece?) -> Void
  ) {
    self.itemProvider = itemProvider
    self.keepsAttributes = keepsAttributes
    self.reply = Mutex(reply)
  }

  /// An item that's released without a result counts as one without text.
  deinit { answer(nil) }

  /// Sets plain text as the result. A text that keeps attributes inserts it without any.
  public func setResult(string: String) { answer(.plain(string)) }

  /// Sets attributed text as the result. A text that keeps no attributes inserts the plain text.
  public func setResult(attributedString: AttributedString) { answer(.attributed(attributedString)) }

  /// Sets a picture as the result. A text that keeps no attributes inserts nothing.
  public func setResult(attachment: TextAttachment) {
    answer(.attributed(AttributedString(attachment: attachment)))
  }

  /// Leaves the item out; the other items are pasted anyway.
  public func setNoResult() { answer(nil) }

  /// Sets the result that is used without a delegate: the item's text, if it has one. If the view keeps
  /// attributes: the attributed text, or the item's image. For an item with both, such as a browser's
  /// picture, it's the image, unless there's attributed text that isn't only white space. Call it within the
  /// paste or drop.
  public func setDefaultResult() {
    guard keepsAttributes else { return load(String.self, TextPastePiece.plain) }
    guard itemProvider.canLoadObject(ofClass: Image.self) else {
      return load(AttributedString.self, TextPastePiece.attributed)
    }
    guard ["public.html", "public.rtf"].contains(where: itemProvider.hasItemConformingToTypeIdentifier) else {
      return load(Image.self, picture)
    }
    // Both loads begin now, since they can't begin later.
    let text = TextPasteChoice { [self] in answer($0) }
    itemProvider.loadObject(ofClass: AttributedString.self) { loaded, _ in
      text.first(loaded.flatMap { Self.says($0) ? .attributed($0) : nil })
    }
    itemProvider.loadObject(ofClass: Image.self) { [self] loaded, _ in text.second(loaded.map(picture)) }
  }

  private func load<Value: ItemProviderReading>(
    _ type: Value.Type, _ piece: @escaping @Sendable (Value) -> TextPastePiece
  ) {
    guard itemProvider.canLoadObject(ofClass: type) else { return answer(nil) }
    itemProvider.loadObject(ofClass: type) { [self] value, _ in answer(value.map(piece)) }
  }

  @Sendable private func picture(_ image: Image) -> TextPastePiece {
    // The bytes alone don't contain the name.
    let named = try? Image(
      data: image.data, typeIdentifier: image.typeIdentifier, suggestedName: itemProvider.suggestedName)
    return .attributed(AttributedString(attachment: TextAttachment(image: named ?? image)))
  }

  /// Returns whether a text contains more than white space.
  private static func says(_ text: AttributedString) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }

  private func answer(_ piece: TextPastePiece?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(piece)
  }
}
