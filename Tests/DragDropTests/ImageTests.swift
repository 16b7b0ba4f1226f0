import DragDrop
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ImageTests {
  @Test("An image is its bytes and its type, both ways")
  func roundTrip() async throws {
    let image = try Image(data: Data("bytes".utf8), typeIdentifier: "public.webp", suggestedName: "a.webp")
    #expect(image.typeIdentifier == "image/webp")
    let provider = ItemProvider(object: image)
    #expect(provider.registeredTypeIdentifiers == ["image/webp"])
    #expect(provider.canLoadObject(ofClass: Image.self))
    let copy = try await provider.object(ofClass: Image.self)
    #expect(copy.data == image.data && copy.typeIdentifier == "image/webp")
  }

  @Test("Any image type is readable, others aren't")
  func readable() {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/x-odd", visibility: .all) { reply in
      reply(Data([1]), nil)
      return nil
    }
    #expect(provider.canLoadObject(ofClass: Image.self))
    let text = DropTests.text("x")
    #expect(!text.canLoadObject(ofClass: Image.self))
  }

  @Test("No bytes, or no image: an error")
  func refused() {
    #expect(throws: ItemProviderError.self) { try Image(data: Data(), typeIdentifier: "image/png") }
    #expect(throws: ItemProviderError.self) { try Image(data: Data([1]), typeIdentifier: "text/plain") }
  }
}
