import DragDropKit
import Foundation

/// One way in which an item may become a pin: an image type that its source delivers, or the text that it
/// offers beside one.
struct ImportForm {
  let provider: ItemProvider
  let type: String
  /// Whether it becomes a note.
  let isText: Bool

  /// Best first: an image's own types, else a file that may turn out to be one, then those of the item's
  /// alternatives, and text at last.
  static func all(of provider: ItemProvider) -> [ImportForm] {
    let providers = [provider] + provider.alternatives
    let images = providers.flatMap { provider in
      imageTypes(of: provider).map { ImportForm(provider: provider, type: $0, isText: false) }
    }
    guard !images.isEmpty else { return [] }
    let text = providers.lazy.compactMap { provider -> ImportForm? in
      guard provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty else { return nil }
      return textType(of: provider).map { ImportForm(provider: provider, type: $0, isText: true) }
    }
    return images + text.prefix(1)
  }

  private static func textType(of provider: ItemProvider) -> String? {
    provider.registeredTypeIdentifiers.first {
      TypeIdentifier($0).conforms(to: TypeIdentifier("public.plain-text"))
    }
  }

  /// A file whose type its name doesn't tell may still be an image: its content decides.
  static func imageTypes(of provider: ItemProvider) -> [String] {
    let types = provider.registeredTypeIdentifiers
    let images = types.filter { TypeIdentifier($0).conforms(to: TypeIdentifier("public.image")) }
    return images.isEmpty ? Array(types.lazy.filter { mayBeAnImage(TypeIdentifier($0)) }.prefix(1)) : images
  }

  private static func mayBeAnImage(_ type: TypeIdentifier) -> Bool {
    type.conforms(to: TypeIdentifier("public.data")) && !type.conforms(to: TypeIdentifier("public.text"))
  }

  func isSame(as other: ImportForm) -> Bool { provider === other.provider && type == other.type }

  /// The form in words, for the person: "PNG", "the file", "the text".
  var description: String {
    if isText { return "the text" }
    if !provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty { return "the file" }
    let ending =
      TypeIdentifier(type).conforms(to: TypeIdentifier("public.image"))
      ? TypeIdentifier(type).preferredFilenameExtension : nil
    return ending?.uppercased() ?? "the original"
  }
}

/// The item brought a text, and no image that can be used.
struct TextInstead: Error {
  let text: String
}
