import Foundation
import Imaging
import Testing

/// Tests of the four ways in which a PNG may declare its colour space, and of their order in the
/// specification.
@Suite(.timeLimit(.minutes(5))) struct PNGColorTests {
  /// 64, 128, 192 in Display P3, converted to sRGB.
  private static let wide = [32, 130, 198]
  private static let codedWide: (String, [UInt8]) = ("cICP", [12, 13, 0, 1])
  private static let codedSRGB: (String, [UInt8]) = ("cICP", [1, 13, 0, 1])
  private static let sRGB: (String, [UInt8]) = ("sRGB", [0])

  private static func gamma(_ value: UInt32) -> (String, [UInt8]) { ("gAMA", ImageFixture.big(value)) }

  private static func lights(_ values: [UInt32]) -> (String, [UInt8]) {
    ("cHRM", values.flatMap { ImageFixture.big($0) })
  }
  private static let wideLights = lights([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
  private static let sRGBLights = lights([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])

  /// Returns a PNG with all chunks that declare a colour space.
  static func withAllChunks() throws -> Data {
    let png = try ImageFixture.quarters(16, 12, as: "png", profile: ColorProfile.swapped())
    return try ImageFixture.png(
      png, adding: [codedWide, sRGB, gamma(45_455), wideLights], before: "IDAT")
  }

  private func color(_ chunks: [(String, [UInt8])], swapped: Bool = false) async throws -> [Int] {
    let png = try ImageFixture.picture(
      8, 8, as: "png", alpha: nil, profile: swapped ? ColorProfile.swapped() : nil
    ) { _, _ in (64, 128, 192) }
    let data = try ImageFixture.png(png, adding: chunks, before: "IDAT")
    let pixel = try await ImageDecoder.shared.decode(DecodeRequest(id: "p", bytes: .data(data))).pixel(3, 3)
    return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
  }

  private func near(_ found: [Int], _ wanted: [Int]) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) <= 2 }
  }

  @Test func eachWayIsHonoured() async throws {
    #expect(try await color([]) == [64, 128, 192])
    #expect(try await color([Self.sRGB]) == [64, 128, 192])
    #expect(near(try await color([Self.codedWide]), Self.wide))
    #expect(near(try await color([Self.gamma(45_455), Self.wideLights]), Self.wide))
    #expect(near(try await color([Self.wideLights]), Self.wide))
    #expect(near(try await color([], swapped: true), [192, 128, 64]))
    // These numbers are linear light, and half of the light is 188.
    #expect(near(try await color([Self.gamma(100_000)]), [137, 188, 225]))
    #expect(near(try await color([("cICP", [1, 8, 0, 1])]), [137, 188, 225]))
  }

  /// ImageMagick writes these chunks into each PNG.
  @Test func whatIsSRGBInManyWordsIsLeftAlone() async throws {
    #expect(try await color([Self.gamma(45_455), Self.sRGBLights]) == [64, 128, 192])
    #expect(try await color([Self.codedSRGB]) == [64, 128, 192])
  }

  @Test func theFirstInTheSpecificationsOrderCounts() async throws {
    #expect(try await color([Self.codedSRGB], swapped: true) == [64, 128, 192])
    #expect(near(try await color([Self.sRGB, Self.codedWide, Self.gamma(100_000)]), Self.wide))
    #expect(near(try await color([Self.gamma(100_000), Self.wideLights], swapped: true), [192, 128, 64]))
    #expect(try await color([Self.gamma(100_000), Self.wideLights, Self.sRGB]) == [64, 128, 192])
  }

  @Test func whatMakesNoSenseCountsAsNothing() async throws {
    // These have unknown numbers, a matrix, or half the range, so the next declaration counts.
    for numbers in [[99, 13, 0, 1], [12, 99, 0, 1], [12, 13, 1, 1], [12, 13, 0, 0], [12, 13, 0]] as [[UInt8]]
    {
      #expect(try await color([("cICP", numbers)]) == [64, 128, 192])
      #expect(near(try await color([("cICP", numbers)], swapped: true), [192, 128, 64]))
    }
    for gamma: UInt32 in [0, 1, .max] { #expect(try await color([Self.gamma(gamma)]) == [64, 128, 192]) }
    for values in [[0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1], [UInt32](repeating: .max, count: 8)]
      as [[UInt32]]
    {
      #expect(try await color([Self.gamma(45_455), Self.lights(values)]) == [64, 128, 192])
    }
  }

  @Test func greyFollowsItsGamma() async throws {
    let rows: [UInt8] = Array(repeatElement([0, 128, 128], count: 2).joined())
    let png = ImageFixture.greyPNG(2, 2, rows)
    let linear = try ImageFixture.png(png, adding: [Self.gamma(100_000)], before: "IDAT")
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "g", bytes: .data(linear)))
    #expect(near([Int(image.pixel(0, 0).red), Int(image.pixel(1, 1).blue)], [188, 188]))
  }
}
