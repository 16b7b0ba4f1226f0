import DragItems
import Foundation
import Testing
import Waiting

/// Swift values in drags, and what readers learn.
@Suite(.timeLimit(.minutes(5)))
struct TransferableTests {
  struct Note: Codable, Equatable, Transferable {
    var title: String
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: UTType(exportedAs: "org.example.note", conformingTo: .json))
      ProxyRepresentation(exporting: \.title)
    }
  }

  struct Sketch: Equatable, Transferable {
    var bytes: Data
    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(contentType: .png) {
        $0.bytes
      } importing: {
        Sketch(bytes: $0)
      }
      DataRepresentation(exportedContentType: UTType("org.example.secret")) { _ in Data("own".utf8) }
        .visibility(.ownProcess)
    }
  }

  struct Place: Equatable, Transferable {
    var address: URL
    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(exporting: \.address, importing: { Place(address: $0) })
    }
  }

  struct Photo: Transferable {
    var image: Image
    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(importing: { Photo(image: $0) })
    }
  }

  @Test("A Codable value with one line: its own type, and its title for other programs")
  func codable() async throws {
    let provider = ItemProvider(object: Note(title: "Milk"))
    #expect(
      provider.registeredTypeIdentifiers == [
        "org.example.note", "public.utf8-plain-text", "public.plain-text",
      ])
    #expect(try await provider.object(ofClass: Note.self) == Note(title: "Milk"))
    #expect(try await provider.object(ofClass: String.self) == "Milk")
    #expect(!ItemProvider(object: "Milk").canLoadObject(ofClass: Note.self))
    #expect(provider.hasItemConformingToTypeIdentifier("public.json"))
  }

  @Test("A value as data of a given type, and a form that stays in the process")
  func data() async throws {
    let provider = ItemProvider()
    provider.register(Sketch(bytes: Data([1, 2])))
    #expect(provider.registeredTypeIdentifiers(visibleTo: .all) == ["public.png"])
    #expect(try await provider.data(forType: "image/png") == Data([1, 2]))
    #expect(try await provider.data(forType: "org.example.secret") == Data("own".utf8))
    let image = try Image(data: Data([3]), typeIdentifier: "image/png")
    let drawn = Held<Sketch?>()
    ItemProvider(object: image).loadTransferable(type: Sketch.self) { drawn.put(try? $0.get()) }
    #expect(try await drawn.take() == Sketch(bytes: Data([3])))
  }

  @Test("A value as a URL, in both directions")
  func proxy() async throws {
    let address = try #require(URL(string: "https://example.org/"))
    let provider = ItemProvider(object: Place(address: address))
    #expect(try await provider.object(ofClass: URL.self) == address)
    #expect(try await ItemProvider(object: address).object(ofClass: Place.self) == Place(address: address))
  }

  @Test("A value from an image of any format keeps the data's own type")
  func photo() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: TypeIdentifier("image/jxl")) { reply in
      reply(Data([9]), nil)
      return nil
    }
    #expect(try await provider.object(ofClass: Photo.self).image.typeIdentifier == "image/jxl")
    #expect(try await provider.object(ofClass: Image.self).typeIdentifier == "image/jxl")
  }

  @Test("Damaged data is an error of the load, not a value")
  func damaged() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: TypeIdentifier("org.example.note")) { reply in
      reply(Data("no JSON".utf8), nil)
      return nil
    }
    await #expect(throws: (any Error).self) { try await provider.object(ofClass: Note.self) }
  }

  @Test("Bytes take anything, and are bytes to others")
  func bytes() async throws {
    #expect(try await ItemProvider(object: "text").object(ofClass: Data.self) == Data("text".utf8))
    #expect(ItemProvider(object: Data([1])).registeredTypeIdentifiers == ["application/octet-stream"])
  }

  /// A reader that finds its form by a `switch`, as code on iOS does.
  struct Switching: ItemProviderReading {
    let found: String
    static let readableTypeIdentifiersForItemProvider = [
      "org.example.cat", UTType.png.identifier, UTType.image.identifier, UTType.plainText.identifier,
    ]
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Switching {
      switch typeIdentifier {
      case "org.example.cat": Switching(found: "cat")
      case UTType.png.identifier: Switching(found: "png")
      case UTType.image.identifier: Switching(found: "image")
      case UTType.plainText.identifier: Switching(found: "text")
      default: throw CocoaError(.featureUnsupported)
      }
    }
  }

  @Test(
    "1.11.30: a reader gets the identifier as it declared it, whatever the data's own name is",
    arguments: [
      ("org.example.cat", "cat"), ("image/png", "png"), ("image/x-png", "png"), ("image/jpeg", "image"),
      ("text/plain;charset=utf-8", "text"), ("public.utf8-plain-text", "text"),
    ])
  func switching(type: String, found: String) async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: TypeIdentifier(type)) { reply in
      reply(Data([1]), nil)
      return nil
    }
    #expect(try await provider.object(ofClass: Switching.self).found == found)
  }

  @Test("1.11.8: a provider of a file's contents; any other address has none")
  func contents() throws {
    #expect(ItemProvider(contentsOf: try #require(URL(string: "https://example.org/a.png"))) == nil)
    let provider = try #require(ItemProvider(contentsOf: URL(fileURLWithPath: "/nowhere/a.png")))
    #expect(provider.suggestedName == "a.png")
    #expect(provider.registeredContentTypes == [.png])
  }
}

/// Observing a load's progress, as with `NSKeyValueObservation`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProgressObservationTests {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void
  let source = LoadProgress(total: 4)

  private func load() async throws -> (Progress, Reply) {
    let asked = Held<Reply>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .png) { [source] answer in
      asked.put(answer)
      return source
    }
    let progress = provider.loadDataRepresentation(for: .png) { _, _ in }
    return (progress, try await asked.take())
  }

  @Test("1.11.22: the part that has arrived, and the end")
  func parts() async throws {
    let (progress, reply) = try await load()
    var parts: [Double] = []
    var ends: [Bool] = []
    let part = progress.observe(\.fractionCompleted, options: [.initial, .new, .old]) { progress, change in
      #expect(change.newValue == progress.fractionCompleted)
      if let old = change.oldValue { #expect(old == parts.last) }
      parts.append(progress.fractionCompleted)
    }
    let end = progress.observe(\.isFinished) { progress, change in
      #expect(change.newValue == nil)
      ends.append(progress.isFinished)
    }
    #expect(parts == [0])
    source.completedUnitCount = 2
    try await eventually("half has arrived") { parts.count == 2 }
    #expect((0.49...0.5).contains(parts[1]))
    #expect(ends == [])
    reply(Data([1]), nil)
    try await eventually("it's over") { ends == [true] && parts.last == 1 }
    withExtendedLifetime((part, end)) {}
  }

  @Test("A cancellation is seen; an observation that has ended, or was let go, isn't called")
  func cancelled() async throws {
    let (progress, reply) = try await load()
    var seen = 0
    var missed = 0
    let observation = progress.observe(\.isCancelled) { _, _ in seen += 1 }
    let ended = progress.observe(\.isCancelled) { _, _ in missed += 1 }
    ended.invalidate()
    _ = progress.observe(\.isCancelled) { _, _ in missed += 1 }
    progress.cancel()
    try await eventually("the cancellation is seen") { seen == 1 }
    #expect(missed == 0)
    withExtendedLifetime((observation, reply)) {}
  }
}
