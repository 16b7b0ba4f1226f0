import DragItems
import Foundation
import Synchronization
import TestSupport
import Testing
import Waiting

/// Contract 1.11: the facts that a provider has without loading, and the objects that every program has.
@Suite(.timeLimit(.minutes(5)))
struct ItemProviderFactsTests {
  @Test("1.11.23: UIKit's domain and codes")
  func codes() {
    #expect(ItemProviderError.errorDomain == "NSItemProviderErrorDomain")
    let codes: [ItemProviderError.Code] = [
      .unknown, .itemUnavailable, .unexpectedValueClass, .unavailableCoercion,
    ]
    #expect(codes.map(\.rawValue) == [-1, -1000, -1100, -1200])
    #expect((ItemProviderError(.unavailableCoercion, "why") as any Error).localizedDescription == "why")
  }

  @Test("1.11.11: four visibilities; each audience sees its own and what is wider")
  func visibility() {
    let provider = ItemProvider()
    let all: [(String, ItemProviderRepresentationVisibility)] = [
      ("text/plain", .all), ("text/html", .team), ("text/rtf", .group), ("text/css", .ownProcess),
    ]
    #expect(all.map(\.1.rawValue) == [0, 1, 2, 3])
    for (type, visibility) in all {
      provider.registerDataRepresentation(for: TypeIdentifier(type), visibility: visibility) { _ in nil }
    }
    for (index, (type, visibility)) in all.enumerated() {
      #expect(provider.registeredTypeIdentifiers(visibleTo: visibility) == all.prefix(index + 1).map(\.0))
      #expect(provider.registeredTypeIdentifiers(withVisibility: visibility) == [type])
      #expect(provider.visibility(ofTypeIdentifier: type) == visibility)
    }
    #expect(provider.visibility(ofTypeIdentifier: "public.html") == .team)
    #expect(provider.visibility(ofTypeIdentifier: "image/png") == nil)
  }

  @Test("1.11.27: a little team data, readable at any time; strangers get none; too much is refused")
  func teamData() {
    let provider = ItemProvider()
    #expect(provider.teamData == nil)
    provider.teamData = Data("board 7".utf8)
    #expect(provider.teamData == Data("board 7".utf8))
    #expect(provider.exported(to: .team).teamData == Data("board 7".utf8))
    #expect(provider.exported(to: .all).teamData == nil)
    provider.teamData = Data(count: 8192)
    #expect(provider.teamData?.count == 8192)
    provider.teamData = Data(count: 8193)
    #expect(provider.teamData == nil)
  }

  @Test("1.11.13: types in the order of registration, as types too")
  func contentTypes() {
    let provider = ItemProvider()
    provider.registerFileRepresentation(for: TypeIdentifier("image/png"), openInPlace: true) { _ in nil }
    provider.registerDataRepresentation(for: TypeIdentifier("public.plain-text")) { _ in nil }
    #expect(provider.registeredContentTypes == [TypeIdentifier("public.png"), TypeIdentifier("text/plain")])
    #expect(provider.registeredContentTypesForOpenInPlace == [TypeIdentifier("image/png")])
    #expect(
      provider.registeredContentTypes(conformingTo: TypeIdentifier("public.image"))
        == [TypeIdentifier("image/png")])
  }

  @Test("1.11.12, 1.11.14: conformance, and what may be opened in place")
  func fileOptions() {
    #expect(ItemProviderFileOptions.openInPlace.rawValue == 1)
    let provider = ItemProvider()
    provider.registerFileRepresentation(for: TypeIdentifier("image/png")) { _ in nil }
    #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(provider.hasRepresentationConforming(toTypeIdentifier: "public.image", fileOptions: []))
    #expect(
      !provider.hasRepresentationConforming(toTypeIdentifier: "public.image", fileOptions: .openInPlace))
  }

  @Test("1.11.26: how it would like to be shown")
  func style() {
    let provider = ItemProvider()
    #expect(provider.preferredPresentationStyle == .unspecified)
    provider.preferredPresentationStyle = .attachment
    #expect(provider.exported(to: .all).preferredPresentationStyle == .attachment)
    #expect([PresentationStyle.unspecified, .inline, .attachment].map(\.rawValue) == [0, 1, 2])
  }

  @Test("1.11.8: a file whose kind and terms are given")
  func contentsOf() {
    let url = URL(fileURLWithPath: "/nowhere/photo.dat")
    let provider = ItemProvider(
      contentsOf: url, contentType: TypeIdentifier("image/png"), visibility: .ownProcess)
    #expect(provider.registeredTypeIdentifiers == ["image/png"])
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == [])
    #expect(provider.registeredTypeIdentifiers(visibleTo: .all) == [])
    #expect(provider.suggestedName == "photo.dat")
    #expect(
      ItemProvider(contentsOf: url, contentType: nil, openInPlace: true).registeredContentTypesForOpenInPlace
        == [TypeIdentifier("public.data")])
  }

  @Test("1.11.25: an object that knows its size tells the provider")
  func size() {
    struct Picture: PresentationSizeProviding {
      static let writableTypeIdentifiersForItemProvider = ["image/png"]
      let preferredPresentationSizeForItemProvider = CGSize(width: 30, height: 20)
      func loadData(
        withTypeIdentifier type: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
      ) -> Progress? { nil }
    }
    #expect(ItemProvider(object: Picture()).preferredPresentationSize == CGSize(width: 30, height: 20))
    #expect(ItemProvider(object: "x").preferredPresentationSize == .zero)
  }

  @Test("1.11.28: the provider's own small picture, else the image itself, else an error")
  func previewImage() async throws {
    let small = try Image(data: Data("small".utf8), typeIdentifier: "image/png")
    let large = try Image(data: Data("large".utf8), typeIdentifier: "image/jpeg")
    let provider = ItemProvider(object: large)
    let first = Held<Image?>()
    provider.loadPreviewImage { image, _ in first.put(image) }
    #expect(try await first.take()?.data == large.data)
    provider.previewImageHandler = { reply in
      reply(small, nil)
      return nil
    }
    let second = Held<Image?>()
    provider.loadPreviewImage { image, _ in second.put(image) }
    #expect(try await second.take()?.data == small.data)
    let third = Held<Bool>()
    ItemProvider(object: "text").loadPreviewImage { image, error in third.put(image == nil && error != nil) }
    #expect(try await third.take())
  }

  // MARK: Objects

  @Test("1.11.30: text, both ways")
  func text() async throws {
    #expect(try await ItemProvider(object: "grüße").object(ofClass: String.self) == "grüße")
    let utf16 = try #require("grüße".data(using: .utf16))
    #expect(try String.object(withItemProviderData: utf16, typeIdentifier: "text/plain") == "grüße")
    #expect(throws: ItemProviderError.self) {
      try String.object(withItemProviderData: Data([0xC3, 0x28]), typeIdentifier: "text/plain")
    }
  }

  @Test("1.11.30: links, both ways")
  func links() async throws {
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    #expect(try await ItemProvider(object: url).object(ofClass: URL.self) == url)
    #expect(try await ItemProvider(object: url).object(ofClass: String.self) == url.absoluteString)
    let list = Data("# a comment\r\nhttps://example.org/1\r\nhttps://example.org/2\r\n".utf8)
    #expect(
      try URL.object(withItemProviderData: list, typeIdentifier: "text/uri-list").absoluteString
        == "https://example.org/1")
    let file = URL(fileURLWithPath: "/tmp/a b")
    #expect(file.writableTypeIdentifiersForItemProvider.first == "public.file-url")
    #expect(try await ItemProvider(object: file).object(ofClass: URL.self) == file)
    #expect(throws: ItemProviderError.self) {
      try URL.object(withItemProviderData: Data("no url".utf8), typeIdentifier: "public.url")
    }
  }

  @Test("1.11.30: colours, both ways")
  func colors() async throws {
    let color = PreviewColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    let copy = try await ItemProvider(object: color).object(ofClass: PreviewColor.self)
    #expect(copy.red == 1)
    #expect(abs(copy.green - 0.5) < 1e-4)
    #expect(copy.blue == 0)
    #expect(abs(copy.alpha - 0.25) < 1e-4)
    #expect(throws: ItemProviderError.self) {
      try PreviewColor.object(withItemProviderData: Data(count: 7), typeIdentifier: "application/x-color")
    }
  }

  /// A reader that reads more types than its class names.
  struct Reader: ItemProviderReadingAugmentation {
    let type: String
    static let readableTypeIdentifiersForItemProvider = ["text/plain"]
    static let additionalLeadingReadableTypeIdentifiersForItemProvider = ["text/html"]
    static let additionalTrailingReadableTypeIdentifiersForItemProvider = ["public.data"]
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Reader {
      Reader(type: typeIdentifier)
    }
  }

  @Test(
    "1.11.31: types before and after a class's own",
    arguments: [
      (["text/plain", "text/html"], "text/html"), (["image/png", "text/plain"], "text/plain"),
      (["image/png"], "public.data"),
    ])
  func augmentation(_ offered: [String], _ chosen: String) async throws {
    let provider = ItemProvider()
    for type in offered {
      provider.registerDataRepresentation(for: TypeIdentifier(type)) { reply in
        reply(Data(), nil)
        return nil
      }
    }
    #expect(provider.canLoadObject(ofClass: Reader.self))
    #expect(try await provider.object(ofClass: Reader.self).type == chosen)
  }

  /// An object that writes types that its class hides, and the other way round.
  final class Secret: ItemProviderWriting {
    static let writableTypeIdentifiersForItemProvider = ["text/plain", "text/html"]
    let writableTypeIdentifiersForItemProvider = ["text/html", "text/css"]
    static func itemProviderVisibilityForRepresentation(
      withTypeIdentifier type: String
    ) -> ItemProviderRepresentationVisibility { .ownProcess }
    func itemProviderVisibilityForRepresentation(
      withTypeIdentifier type: String
    ) -> ItemProviderRepresentationVisibility { type == "text/css" ? .team : .all }
    func loadData(
      withTypeIdentifier type: String,
      forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? { nil }
  }

  @Test("1.11.29: an object's own types and visibility win over its class's")
  func instanceWins() {
    let provider = ItemProvider(object: Secret())
    #expect(provider.registeredTypeIdentifiers == ["text/html", "text/css"])
    #expect(provider.visibility(ofTypeIdentifier: "text/html") == .all)
    #expect(provider.visibility(ofTypeIdentifier: "text/css") == .team)
    let later = ItemProvider()
    later.registerObject(ofClass: Secret.self, visibility: .all) { _ in nil }
    #expect(later.registeredTypeIdentifiers == ["text/plain", "text/html"])
    #expect(later.registeredTypeIdentifiers(visibleTo: .all) == [])
  }
}
