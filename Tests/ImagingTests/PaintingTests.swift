import ExchangeTestSupport
import Foundation
import Testing

@testable import Imaging

/// Tests that a painting with layers is shown once, by its merged picture.
@Suite(.timeLimit(.minutes(5))) struct PaintingTests {
  private let folder: ImagingTests.TemporaryFolder

  init() throws { folder = try ImagingTests.TemporaryFolder() }

  private func archive(_ entries: [(String, Data)]) throws -> Data {
    let url = folder.url.appending(path: "\(UUID().uuidString).zip")
    try ZipFixture.write(entries.map { .init($0.0, $0.1) }, to: url)
    return try Data(contentsOf: url)
  }

  private func painting(_ type: String, first: (String, Data)? = nil) throws -> Data {
    try archive(
      [
        first ?? ("mimetype", Data(type.utf8)), ("stack.xml", Data("<image/>".utf8)),
        ("data/layer0.png", try ImageFixture.noise(64, 48, as: "png")),
        ("mergedimage.png", try ImageFixture.quarters(64, 48, as: "png")),
        ("Thumbnails/thumbnail.png", try ImageFixture.noise(32, 24, as: "png")),
      ])
  }

  @Test(arguments: [("image/openraster", "image/openraster"), ("application/x-krita", "application/x-krita")])
  func `a painting is its merged picture`(type: String, seen: String) async throws {
    let data = try painting(type)
    let facts = try ImageInspector.facts(of: data, within: ImagingLimits())
    #expect(facts.typeIdentifier == seen)
    #expect(facts.pixelSize == CGSize(width: 64, height: 48))
    #expect(facts.byteCount == data.count)
    let url = try folder.file("a.kra", data)
    for bytes in [ImageBytes.data(data), .file(url)] {
      let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "p", bytes: bytes))
      #expect(image.width == 64)
      #expect(image.corners == "RGBW")
    }
    #expect(ImageInspector.isPainting(url))
  }

  /// Krita's own templates have an empty entry where the type should be, or lack the entry.
  @Test func `an older painting is known by its parts`() throws {
    let document = Data(
      "<!DOCTYPE DOC PUBLIC '-//KDE//DTD krita 2.0//EN' 'http://www.calligra.org/DTD/krita-2.0.dtd'>".utf8)
    let old = try painting("", first: ("maindoc.xml", document))
    #expect(try ImageInspector.facts(of: old).typeIdentifier == "application/x-krita")
    let packedAgain = try painting("", first: ("notes.txt", Data("notes".utf8)))
    #expect(try ImageInspector.facts(of: packedAgain).typeIdentifier == "image/openraster")
  }

  @Test func `a painting without a merged picture says so`() throws {
    let layers = try archive([
      ("mimetype", Data("image/openraster".utf8)), ("stack.xml", Data("<image/>".utf8)),
    ])
    #expect {
      try ImageInspector.facts(of: layers, name: "a.ora")
    } throws: { error in
      (error as? ImagingError)?.reason == .noPreview
    }
  }

  @Test func `other archives are no paintings`() throws {
    let zip = try archive([("a.png", try ImageFixture.quarters(8, 8, as: "png"))])
    #expect(ImageInspector.isPainting(try folder.file("a.zip", zip)) == false)
    #expect {
      try ImageInspector.facts(of: zip, name: "a.zip")
    } throws: { error in (error as? ImagingError)?.reason == .notAnImage(looksLike: .document) }
    let text = try archive([("mimetype", Data("application/vnd.oasis.opendocument.text".utf8))])
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: text) }
  }

  @Test func `a cut or damaged painting ends with a sentence`() async throws {
    let data = try painting("application/x-krita")
    for length in stride(from: 30, to: data.count, by: 97) {
      #expect(throws: ImagingError.self) { try ImageInspector.facts(of: data.prefix(length)) }
    }
    var damaged = data
    let picture = try #require(data.firstRange(of: Data("mergedimage.png".utf8)))
    damaged.replaceSubrange(
      picture.upperBound..<picture.upperBound + 40, with: Data(repeating: 0xAA, count: 40))
    await #expect(throws: ImagingError.self) {
      try await ImageDecoder.shared.decode(DecodeRequest(id: "d", bytes: .data(damaged)))
    }
  }
}
