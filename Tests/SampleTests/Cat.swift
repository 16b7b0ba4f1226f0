import DragItems
import Foundation

/// The blog post's model object, with a type of its own and two common types. It throws errors where the post
/// would trap.
final class Cat: ItemProviderWriting, ItemProviderReading, Codable {
  enum Failure: Error { case invalidTypeIdentifier }

  static let shareIdentifier = "io.github.pinboard.Cat"

  let name: String
  let image: Data

  init(name: String, image: Data) {
    self.name = name
    self.image = image
  }

  // The post uses `public.image` and `public.plain-text`. Concrete types are better promises (contract
  // 1.11.7).
  static let writableTypeIdentifiersForItemProvider = [
    shareIdentifier, "image/png", "public.utf8-plain-text",
  ]
  static let readableTypeIdentifiersForItemProvider = [shareIdentifier, "public.image", "public.plain-text"]

  func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    switch type {
    case Self.shareIdentifier: completionHandler(try? JSONEncoder().encode(self), nil)
    case "image/png": completionHandler(image, nil)
    case "public.utf8-plain-text": completionHandler(Data(name.utf8), nil)
    default: completionHandler(nil, Failure.invalidTypeIdentifier)
    }
    return nil
  }

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Cat {
    let type = TypeIdentifier(typeIdentifier)
    if type == TypeIdentifier(shareIdentifier) { return try JSONDecoder().decode(Cat.self, from: data) }
    if type.conforms(to: TypeIdentifier("public.image")) { return Cat(name: "no name", image: data) }
    if type.conforms(to: TypeIdentifier("public.plain-text")) {
      return Cat(name: String(decoding: data, as: UTF8.self), image: Data())
    }
    throw Failure.invalidTypeIdentifier
  }
}
