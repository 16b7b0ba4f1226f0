public import DragDrop
public import Foundation
import Synchronization

/// Something that's pasted or dropped, on its way to become text (`UITextPasteItem`; contract 1.13.9).
///
/// One of the results must be set, once, on any thread, at any time; later ones count for nothing.
public final class TextPasteItem: Sendable {
  /// Its loads must begin within the delegate's `transform` call.
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

  /// A text that keeps attributes takes it without any.
  public func setResult(string: String) { answer(.plain(string)) }

  /// A text that keeps no attributes takes the words.
  public func setResult(attributedString: AttributedString) { answer(.attributed(attributedString)) }

  /// A text that keeps no attributes takes nothing.
  public func setResult(attachment: TextAttachment) {
    answer(.attributed(AttributedString(attachment: attachment)))
  }

  /// Leaves the item out; the others are pasted all the same.
  public func setNoResult() { answer(nil) }

  /// What happens without a delegate: the item's text, if it has one. If the view keeps attributes: the text with them,
  /// or the item's image. Of an item with both, as a browser's picture is, the image, unless there are words with
  /// attributes. Within the paste or drop.
  public func setDefaultResult() {
    guard keepsAttributes else { return load(String.self, TextPastePiece.plain) }
    guard itemProvider.canLoadObject(ofClass: Image.self) else {
      return load(AttributedString.self, TextPastePiece.attributed)
    }
    guard ["public.html", "public.rtf"].contains(where: itemProvider.hasItemConformingToTypeIdentifier) else {
      return load(Image.self, picture)
    }
    // Loads begin now, or not at all; so both do.
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
    // The bytes alone don't say what they're called.
    let named = try? Image(
      data: image.data, typeIdentifier: image.typeIdentifier, suggestedName: itemProvider.suggestedName)
    return .attributed(AttributedString(attachment: TextAttachment(image: named ?? image)))
  }

  /// Whether there's more to a text than space.
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
