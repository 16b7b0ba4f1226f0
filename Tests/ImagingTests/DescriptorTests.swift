import Foundation
import Glibc
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct DescriptorTests {
  @Test func memoryThatIsFilledInPlaceDecodes() async throws {
    let png = try ImageFixture.quarters(16, 12, as: "png")
    let memory = try ImageDescriptor(byteCount: png.count) { png.copyBytes(to: $0) }
    #expect(memory.byteCount == png.count)
    for bytes in [ImageBytes.descriptor(memory), .lazyDescriptor { memory }] {
      let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "m", bytes: bytes))
      #expect(image.corners == "RGBW")
    }
  }

  @Test func openFilesDecodeEvenWithoutTheirName() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("gone.png", ImageFixture.quarters(16, 12, as: "png"))
    let opened = try ImageDescriptor(taking: open(file.path, O_RDONLY | O_CLOEXEC))
    try FileManager.default.removeItem(at: file)
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "g", bytes: .descriptor(opened)))
    #expect(image.corners == "RGBW")
  }

  @Test func othersAreRefused() throws {
    #expect(throws: ImagingError.self) { try ImageDescriptor(taking: open("/tmp", O_RDONLY)) }
    #expect(throws: ImagingError.self) { try ImageDescriptor(taking: open("/dev/null", O_RDONLY)) }
    #expect(throws: ImagingError.self) { try ImageDescriptor(taking: -1) }
    #expect(throws: ImagingError.self) { try ImageDescriptor(byteCount: 0) { _ in } }
  }

  @Test func whatIsTooLargeLoadsWhenForced() async throws {
    let png = try ImageFixture.quarters(200, 100, as: "png")
    let strict = ImagingLimits(maxPixels: 100)
    let error = await #expect(throws: ImagingError.self) {
      try await ImageDecoder.shared.decode(DecodeRequest(id: "s", bytes: .data(png), limits: strict))
    }
    #expect(
      error?.reason == .tooLarge(.pixels(width: 200, height: 100), limit: .pixels(width: 10, height: 10)))
    let forced = DecodeRequest(id: "f", bytes: .data(png), limits: strict, force: true)
    #expect(try await ImageDecoder.shared.decode(forced).corners == "RGBW")
    // A size that no memory can hold is refused all the same.
    let vast = DecodeRequest(
      id: "v", bytes: .data(TinyImage.svg), extent: .longSide(60_000), force: true)
    await #expect(throws: ImagingError.self) { try await ImageDecoder.shared.decode(vast) }
  }

  @Test func previewsAreSmallAndDecodeAgain() async throws {
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "p", bytes: .data(try ImageFixture.quarters(64, 48, as: "png"))))
    let opaque = try image.encodePreview()
    #expect(try ImageInspector.facts(of: opaque).typeIdentifier == "image/jpeg")
    let again = try await ImageDecoder.shared.decode(DecodeRequest(id: "q", bytes: .data(opaque)))
    #expect(again.corners == "RGBW")
    #expect(again.width == 64)
    let clear = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "c", bytes: .data(try ImageFixture.quarters(8, 8, as: "png", alpha: 51))))
    #expect(try ImageInspector.facts(of: clear.encodePreview()).typeIdentifier == "image/png")
  }
}
