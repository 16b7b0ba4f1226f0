import DragDrop
import Foundation

/// A text as an object that items are made from and loaded into.
final class Note: ItemProviderReading, ItemProviderWriting {
  let text: String

  init(_ text: String) { self.text = text }

  static let readableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.plain-text"]
  static let writableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.html"]

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Note {
    guard let text = String(data: data, encoding: .utf8) else {
      throw ItemProviderError(.unavailableCoercion, "The text isn't UTF-8.")
    }
    return Note(text)
  }

  func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((type.contains("html") ? "<p>\(text)" : text).utf8), nil)
    return nil
  }
}
