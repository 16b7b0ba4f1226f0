import BoardExchange
package import DragItems
import Foundation
import Imaging
import Localization

/// One form in which an item may become a pin: an image type that its source offers, or the text that it
/// offers beside an image.
package struct ImportForm {
  package let provider: ItemProvider
  package let type: String
  /// Whether this form becomes a note.
  package let isText: Bool

  /// Returns the forms of an item, the best first: the image types of the item, or else a file that may turn
  /// out to be an image; then the types of the item's alternatives; the text last.
  package static func all(of provider: ItemProvider) -> [ImportForm] {
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

  /// Returns the image types of an item. A file whose name doesn't give its type may still be an image, which
  /// its contents decide.
  static func imageTypes(of provider: ItemProvider) -> [String] {
    let types = provider.registeredTypeIdentifiers
    let images = types.filter { TypeIdentifier($0).conforms(to: TypeIdentifier("public.image")) }
    return images.isEmpty ? Array(types.lazy.filter { mayBeAnImage(TypeIdentifier($0)) }.prefix(1)) : images
  }

  private static func mayBeAnImage(_ type: TypeIdentifier) -> Bool {
    type.conforms(to: TypeIdentifier("public.data")) && !type.conforms(to: TypeIdentifier("public.text"))
  }

  func isSame(as other: ImportForm) -> Bool { provider === other.provider && type == other.type }

  /// The form in words for the user: "PNG", "the file", "the text".
  package var description: String {
    if isText { return localized("the text") }
    if !provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty { return localized("the file") }
    let ending =
      TypeIdentifier(type).conforms(to: TypeIdentifier("public.image"))
      ? TypeIdentifier(type).preferredFilenameExtension : nil
    return ending?.uppercased() ?? localized("the original")
  }
}

/// Thrown if an item brought a text and no usable image.
struct TextInstead: Error {
  let text: String
}

nonisolated extension ImportSource {
  @concurrent func readFacts() async throws -> ImageFacts { try facts() }

  /// Throws if it's an animation with more frames than the limits allow.
  @concurrent func checkFrames(name: String) async throws {
    _ = try facts(within: ImagingLimits(), name: name)
  }

  /// Throws if the bytes aren't a complete image. An image that only a limit refuses counts as one.
  /// - Parameter decoder: decodes the image; if nil, only the first bytes are checked.
  func checkIsImage(_ decoder: ImageDecoder?) async throws {
    _ = try await readFacts()
    guard let decoder else { return }
    let request = DecodeRequest(id: "form", bytes: bytes, extent: .longSide(Self.trialSide), priority: 1_000)
    do {
      if let damage = try await decoder.decode(request).damage { throw damage }
    } catch let error as ImagingError where error.isRefusalByLimit {}
  }

  /// The pixels of the longer side of the test image. Decoding shows whether the file is complete, and this
  /// size is enough for that.
  private static let trialSide = 64
}
