import Foundation
import Testing

@testable import Imaging

/// Tests of the thumbnail at the beginning of a preview, for boards that are seen from far away.
@Suite(.timeLimit(.minutes(5))) struct PreviewThumbnailTests {
  private func preview(_ width: Int, _ height: Int) async throws -> Data {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(try ImageFixture.quarters(width, height, as: "png")))
    ).encodePreview()
  }

  @Test(arguments: [(500, 375, 64, 48), (90, 200, 29, 64), (1_023, 8, 64, 1), (65, 65, 64, 64)])
  func itStandsInTheHead(width: Int, height: Int, smallWidth: Int, smallHeight: Int) async throws {
    let data = try await preview(width, height)
    let head = data.prefix(PreviewThumbnail.headBytes)
    let full = CGSize(width: 4_000, height: 3_000)
    let image = try #require(PreviewThumbnail.image(inHead: head, fullSize: full))
    #expect(image.width == smallWidth)
    #expect(image.height == smallHeight)
    #expect(image.fullSize == full)
    #expect(image.isOpaque)
    if smallHeight > 1 { #expect(image.corners == "RGBW") }
    // A reader that doesn't know of the thumbnail sees the preview.
    let whole = try await ImageDecoder.shared.decode(DecodeRequest(id: "w", bytes: .data(data)))
    #expect(whole.width == width)
    #expect(whole.height == height)
    #expect(!whole.isDamaged)
  }

  @Test func whatIsAsSmallHasNone() async throws {
    let data = try await preview(64, 40)
    #expect(PreviewThumbnail.image(inHead: data, fullSize: CGSize(width: 64, height: 40)) == nil)
  }

  @Test func whatIsCutHasNone() async throws {
    let head = try await preview(400, 300).prefix(PreviewThumbnail.headBytes)
    // The thumbnail ends after SOI, JFIF's segment, the head of the other segment, and the pixels.
    let end = 2 + 18 + 12 + 3 * 64 * 48
    for count in 0..<head.count {
      let image = PreviewThumbnail.image(inHead: head.prefix(count), fullSize: .zero)
      #expect((image != nil) == (count >= end), "\(count) bytes")
    }
  }

  @Test func whatLiesHasNone() async throws {
    let head = try await preview(400, 300).prefix(PreviewThumbnail.headBytes)
    for offset in 0..<32 {
      for value in [UInt8](0...255) where value != head[offset] {
        var other = Data(head)
        other[offset] = value
        let image = PreviewThumbnail.image(inHead: other, fullSize: .zero)
        // JFIF's own version, resolution and thumbnail size are ignored here.
        #expect((image != nil) == (11..<20).contains(offset), "byte \(offset) is \(value)")
      }
    }
  }

  @Test func eachPixelIsTheMeanOfItsArea() {
    // The pixels go from dark to bright twice, from left to right.
    let (width, height) = (96, 70)
    var pixels = Data()
    for _ in 0..<height {
      for x in 0..<width { pixels.append(contentsOf: [UInt8(x % 48 * 5), 100, 200, 255]) }
    }
    let image = DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels, fullSize: .zero)
    let small = image.averaged(toLongSide: 64)
    #expect(small.width == 64)
    #expect(small.height == 47)
    for y in 0..<small.height {
      for x in 0..<small.width where x != 31 && x != 32 {
        let pixel = small.pixel(x, y)
        #expect(pixel.green == 100)
        #expect(pixel.blue == 200)
        #expect(pixel.alpha == 255)
        let middle = (Double(x) + 0.5) * 1.5 - 0.5
        #expect(abs(Double(pixel.red) - middle.truncatingRemainder(dividingBy: 48) * 5) <= 3)
      }
    }
    #expect(image.averaged(toLongSide: 96).width == 96)
  }
}
