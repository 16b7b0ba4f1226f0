import Foundation
import Imaging
import Testing

/// Tests of BMPs of forty years, from many programs.
@Suite(.timeLimit(.minutes(5))) struct BMPTests {
  func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "b", bytes: .data(data), name: "old.bmp"))
  }

  @Test(arguments: BMPFixture.all.indices) func eachKindIsSeenAsItIs(_ index: Int) async throws {
    let (name, fixture) = BMPFixture.all[index]
    let image = try await decode(fixture.data)
    #expect((image.width, image.height) == (16, 12), "\(name)")
    #expect(image.corners == "RGBW", "\(name): \(image.corners) \(String(describing: image.damage))")
    #expect(image.damage == nil, "\(name): \(image.corners) \(String(describing: image.damage))")
    #expect(image.pixel(0, 0).alpha == 255, "\(name)")
    #expect(image.pixel(15, 11).alpha == 255, "\(name)")
  }

  @Test func whatHasNoMaskForAlphaIsOpaque() async throws {
    let opaque = BMPFixture(headerLength: 52, bits: 32, compression: 3, masks: [0xFF_0000, 0xFF00, 0xFF])
    #expect(try await decode(opaque.data).pixel(0, 0) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test func aCutOneShowsTheRowsThatAreThere() async throws {
    let data = BMPFixture(gap: 20).data
    let image = try await decode(data.prefix(data.count - 16 * 3 * 3))
    #expect(image.damage == ImagingError(.truncated(percent: 75), name: "old.bmp"))
    #expect(image.pixel(0, 0).alpha == 0)
    #expect(image.pixel(0, 11).letter == "B")
  }

  @Test func aNegativeWidthIsSaidAsItIs() async throws {
    let error = await #expect(throws: ImagingError.self) {
      try await decode(BMPFixture(saidWidth: -127).data)
    }
    #expect(error?.reason == .corrupt("it claims -127 × 12 pixels"))
  }

  @Test func aHugeSizeIsOnlyHuge() async throws {
    var data = BMPFixture().data
    for (width, height, bits): (UInt8, UInt8, UInt8) in [
      (0x7F, 0x7F, 0xFF), (0x7F, 0x80, 0xFF), (0x7F, 0x7F, 32),
    ] {
      data.replaceSubrange(18..<26, with: [0xFF, 0xFF, 0xFF, width, 0xFF, 0xFF, 0xFF, height])
      data.replaceSubrange(28..<30, with: [bits, bits == 0xFF ? 0xFF : 0])
      #expect(try ImageInspector.facts(of: data).pixelSize.width == 2_147_483_647)
      await #expect(throws: ImagingError.self) { try await decode(data) }
    }
  }

  @Test(arguments: [
    (BMPFixture(compression: 4), "JPEG in BMP"),
    (BMPFixture(compression: 5), "PNG in BMP"),
    (BMPFixture(headerLength: 64, compression: 4), "OS/2 24-bit RLE BMP"),
    (BMPFixture(headerLength: 64, bits: 8, compression: 3), "OS/2 Huffman BMP"),
    (BMPFixture(width: 8, bits: 48), "48-bit BMP"),
  ]) func whatIsMerelyUnsupportedIsNotCalledDamaged(_ fixture: BMPFixture, _ kind: String) async throws {
    let error = await #expect(throws: ImagingError.self) { try await decode(fixture.data) }
    #expect(error?.reason == .unsupported(kind))
  }

  @Test func itsProfileIsHonoured() async throws {
    let fixture = BMPFixture(headerLength: 124, profile: try ColorProfile.swapped())
    #expect(try await decode(fixture.data).corners == "BGRW")
  }
}
