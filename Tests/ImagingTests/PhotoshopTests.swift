import Foundation
import Testing

@testable import Imaging

/// Tests of Photoshop documents, which are shown by their merged picture.
@Suite(.timeLimit(.minutes(5))) struct PhotoshopTests {
  private func decode(_ data: Data, region: CGRect? = nil) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "p", bytes: .data(data), name: "a.psd", region: region))
  }

  @Test(arguments: [
    MadeImage.photoshopPalette, MadeImage.photoshop16, MadeImage.photoshopInks, MadeImage.photoshopLab,
    MadeImage.photoshopLarge,
  ])
  func `a document is its merged picture`(data: Data) async throws {
    let facts = try ImageInspector.facts(of: data, within: ImagingLimits())
    #expect(facts.typeIdentifier == "image/vnd.adobe.photoshop")
    #expect(facts.pixelSize == CGSize(width: 16, height: 8))
    let image = try await decode(data)
    #expect(image.width == 16)
    #expect(image.height == 8)
    #expect(image.corners == "RGBW")
    #expect(image.damage == nil)
    let part = try await decode(data, region: CGRect(x: 8, y: 0, width: 8, height: 4))
    #expect(part.width == 8)
    #expect(part.corners == "GGGG")
  }

  @Test func `transparency is shown as it is`() async throws {
    let image = try await decode(MadeImage.photoshopAlpha)
    let pixel = image.pixel(2, 1)
    #expect(abs(Int(pixel.alpha) - 128) <= 1)
    #expect(pixel.red == pixel.alpha)
    #expect(pixel.green == 0)
    #expect(try await decode(MadeImage.photoshop16).pixel(2, 1).alpha == 255)
  }

  @Test func `a bitmap is black and white`() async throws {
    let image = try await decode(MadeImage.photoshopBits)
    #expect(image.pixel(12, 6).letter == "W")
    let colors = Set((0..<8).flatMap { y in (0..<16).map { x in image.pixel(x, y).red } })
    #expect(colors.isSubset(of: [0, 255]))
  }

  /// Photoshop writes half transparent red as red on white.
  @Test func `the white behind transparent colours is taken off`() async throws {
    let data = PhotoshopFixture(channels: [255, 127, 127, 128], layers: -1).data
    let pixel = try await decode(data).pixel(0, 0)
    #expect(abs(Int(pixel.red) - 128) <= 2)
    #expect(pixel.green <= 2)
    #expect(abs(Int(pixel.alpha) - 128) <= 1)
    // A fourth channel that isn't the transparency of a layer is a mask.
    let mask = PhotoshopFixture(channels: [255, 127, 127, 128], layers: 1).data
    #expect(try await decode(mask).pixel(0, 0) == Pixel(red: 255, green: 127, blue: 127, alpha: 255))
  }

  @Test func `more channels than Photoshop writes are no damage`() async throws {
    let masks = [UInt8](repeating: 0, count: 54)
    let image = try await decode(PhotoshopFixture(channels: [255, 127, 0] + masks, layers: 1).data)
    #expect(image.pixel(0, 0) == Pixel(red: 255, green: 127, blue: 0, alpha: 255))
  }

  @Test func `samples with 32 bits are light`() async throws {
    let half = PhotoshopFixture(bits: 32, channels: [0x3F, 0x3F, 0x3F], rest: [0, 0, 0]).data
    #expect(abs(Int(try await decode(half).pixel(0, 0).red) - 188) <= 2)
  }

  @Test func `a document that was saved without a merged picture says so`() throws {
    let resource = Array("8BIM".utf8) + [0x04, 0x21, 0, 0, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0]
    #expect {
      try ImageInspector.facts(of: PhotoshopFixture(resources: resource).data, name: "a.psd")
    } throws: { error in
      (error as? ImagingError)?.reason == .noPreview
    }
  }

  @Test func `kinds that can't be shown are named`() async throws {
    for (fixture, kind) in [
      (PhotoshopFixture(mode: 7), "multichannel Photoshop"),
      (PhotoshopFixture(packing: 2), "Photoshop compression 2"),
    ] {
      await #expect {
        try await decode(fixture.data)
      } throws: { error in
        (error as? ImagingError)?.reason == .unsupported(kind)
      }
    }
  }

  @Test func `a cut document shows the rows that are there, or says what's wrong`() async throws {
    let whole = MadeImage.photoshop16
    // Behind the pixels there may be a byte that fills up the file.
    for length in stride(from: 1, to: whole.count - 2, by: 3) {
      do {
        let image = try await decode(whole.prefix(length))
        #expect(image.isDamaged)
        #expect(image.damage == ImagingError(.corrupt("its last rows are missing"), name: "a.psd"))
      } catch let error as ImagingError {
        #expect(error.detail.hasPrefix("a.psd "))
      }
    }
  }

  @Test func `a bomb and false lengths are refused`() async throws {
    let bomb = PhotoshopFixture(width: 30_000, height: 30_000, bytes: 4_000).data
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: bomb, within: ImagingLimits()) }
    let forced = DecodeRequest(id: "b", bytes: .data(bomb), extent: .longSide(64), force: true)
    await #expect(throws: ImagingError.self) { try await ImageDecoder.shared.decode(forced) }
    var lengths = PhotoshopFixture().data
    for offset in [26, 30] {
      lengths.replaceSubrange(offset..<offset + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
      await #expect(throws: ImagingError.self) { try await decode(lengths) }
    }
    #expect(ImageDecoder.shared.counts.lied == 0)
  }
}

/// A Photoshop document of one colour, not packed.
struct PhotoshopFixture {
  var width = 4
  var height = 4
  var bits = 8
  var mode: UInt8 = 3
  /// The first byte of each channel's samples.
  var channels: [UInt8] = [255, 0, 0]
  /// The other bytes of each sample.
  var rest: [UInt8] = []
  var layers: Int16 = 0
  var resources: [UInt8] = []
  var packing: UInt8 = 0
  /// The number of the pixels' bytes; nil for as many as there should be.
  var bytes: Int?

  var data: Data {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] + big(channels.count, 2) + big(height, 4)
    file += big(width, 4) + big(bits, 2) + [0, mode] + big(0, 4)
    file += big(resources.count, 4) + resources
    let count = big(Int(UInt16(bitPattern: layers)), 2)
    file += layers == 0 ? big(0, 4) : big(6, 4) + big(2, 4) + count
    file += [0, packing]
    if let bytes { return Data(file) + Data(count: bytes) }
    for channel in channels {
      file += Array(repeatElement([channel] + rest, count: width * height).joined())
    }
    return Data(file)
  }
}
