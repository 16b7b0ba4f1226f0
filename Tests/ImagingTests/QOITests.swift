import Foundation
import Testing

@testable import Imaging

/// Tests of QOI images.
@Suite(.timeLimit(.minutes(5))) struct QOITests {
  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "q", bytes: .data(data), name: "a.qoi"))
  }

  /// Returns a file with a head and some pixels' codes.
  static func file(_ width: Int, _ height: Int, _ codes: [UInt8]) -> Data {
    func big(_ value: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Data(Array("qoif".utf8) + big(width) + big(height) + [4, 0] + codes + [0, 0, 0, 0, 0, 0, 0, 1])
  }

  /// Four quarters of 4 × 2 pixels: whole colours, runs, and a colour that was seen.
  static let quarters: Data = {
    let (red, green, blue) = (
      [0xFE, 255, 0, 0] as [UInt8], [0xFE, 0, 255, 0] as [UInt8], [0xFE, 0, 0, 255] as [UInt8]
    )
    let white: [UInt8] = [0xFF, 255, 255, 255, 255]
    let run: [UInt8] = [0xC2]
    func seen(_ red: Int, _ green: Int, _ blue: Int) -> [UInt8] {
      [UInt8((red * 3 + green * 5 + blue * 7 + 255 * 11) % 64)]
    }
    let upper = red + run + green + run + seen(255, 0, 0) + run + seen(0, 255, 0) + run
    let lower = blue + run + white + run + seen(0, 0, 255) + run + seen(255, 255, 255) + run
    return file(8, 4, upper + lower)
  }()

  @Test func `an image is seen`() async throws {
    let facts = try ImageInspector.facts(of: Self.quarters)
    #expect(facts.typeIdentifier == "image/qoi")
    #expect(facts.pixelSize == CGSize(width: 8, height: 4))
    let image = try await decode(Self.quarters)
    #expect(image.corners == "RGBW")
    #expect(image.damage == nil)
  }

  @Test func `colours are told as distances, too`() async throws {
    // From opaque black: +1, -2, +1; then green -32 with red and blue 7 more and 8 fewer; then transparent.
    let codes: [UInt8] = [0x40 | 3 << 4 | 0 << 2 | 3, 0x80, 0xF0, 0xFF, 9, 8, 7, 128]
    let image = try await decode(Self.file(3, 1, codes))
    #expect(image.pixel(0, 0) == Pixel(red: 1, green: 254, blue: 1, alpha: 255))
    #expect(image.pixel(1, 0) == Pixel(red: 232, green: 222, blue: 217, alpha: 255))
    #expect(image.pixel(2, 0) == Pixel(red: 5, green: 4, blue: 4, alpha: 128))
  }

  @Test func `a cut image shows the rows that are there`() async throws {
    let image = try await decode(Self.quarters.prefix(14 + 12))
    #expect(image.damage == ImagingError(.corrupt("its last rows are missing"), name: "a.qoi"))
    #expect(image.corners.hasPrefix("RG"))
    #expect(image.pixel(0, 3).alpha == 0)
    await #expect(throws: ImagingError.self) { try await decode(Self.quarters.prefix(16)) }
  }

  @Test func `a bomb is refused`() async throws {
    let bomb = Self.file(50_000, 50_000, [0xFD, 0xFD])
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: bomb, within: ImagingLimits()) }
    await #expect(throws: ImagingError.self) { try await decode(bomb) }
    await #expect(throws: ImagingError.self) { try await decode(Self.file(0, 4, [])) }
  }
}
