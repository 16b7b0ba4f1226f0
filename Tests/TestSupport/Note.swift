import DragItems
package import Foundation

/// A text as an object that can be made from items and provided as an item.
package final class Note: ItemProviderReading, ItemProviderWriting {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static let readableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.plain-text"]
  package static let writableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.html"]

  package static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Note {
    guard let text = String(data: data, encoding: .utf8) else {
      throw ItemProviderError(.unavailableCoercion, "The text isn't UTF-8.")
    }
    return Note(text)
  }

  package func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((type.contains("html") ? "<p>\(text)" : text).utf8), nil)
    return nil
  }
}
