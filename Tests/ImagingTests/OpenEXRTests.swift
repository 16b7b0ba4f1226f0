import Foundation
import Testing

@testable import Imaging

/// Tests of OpenEXR's pictures, which a library reads if it's installed.
@Suite(.enabled(if: OptionalLibrary.readableTypes.contains("image/x-exr")), .timeLimit(.minutes(5)))
struct OpenEXRTests {
  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "e", bytes: .data(data), name: "a.exr"))
  }

  private func decode(_ fixture: OpenEXRFixture) async throws -> DecodedImage {
    try await decode(fixture.bytes)
  }

  private func reason(_ data: Data) async -> ImagingError.Reason? {
    do {
      _ = try await decode(data)
      return nil
    } catch {
      return (error as? ImagingError)?.reason
    }
  }

  @Test(
    "Rows and tiles of both kinds of samples are seen",
    arguments: [
      OpenEXRFixture(), OpenEXRFixture(isHalf: false), OpenEXRFixture(isPacked: true),
      OpenEXRFixture(tileSide: 5), OpenEXRFixture(isHalf: false, isPacked: true, tileSide: 32),
    ])
  func kinds(_ fixture: OpenEXRFixture) async throws {
    let facts = try ImageInspector.facts(of: fixture.bytes, within: ImagingLimits())
    #expect(facts.typeIdentifier == "image/x-exr")
    #expect(facts.pixelSize == CGSize(width: 16, height: 8))
    let image = try await decode(fixture)
    #expect(image.corners == "RGBW")
    #expect(image.isOpaque)
    #expect(image.damage == nil)
    #expect(image.pixel(0, 0) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test(
    "What no compression makes smaller is stored as it is, and seen",
    arguments: OpenEXRFixture.Compression.allCases, [true, false])
  func unhelpful(_ compression: OpenEXRFixture.Compression, isHalf: Bool) async throws {
    // The parts are full of rows, and the last one isn't.
    let data = OpenEXRFixture.Window(x: 0, y: 0, width: 16, height: 78)
    for tileSide in [nil, 13] {
      let image = try await decode(
        OpenEXRFixture(data: data, isHalf: isHalf, unhelpful: compression, tileSide: tileSide))
      #expect(image.corners == "RGBW")
      #expect(image.damage == nil)
    }
  }

  @Test func `the display window is shown`() async throws {
    // The frame is larger than what's stored.
    let inside = OpenEXRFixture(
      data: .init(x: 14, y: -8, width: 16, height: 8), display: .init(x: 10, y: -10, width: 24, height: 12))
    let image = try await decode(inside)
    #expect(image.width == 24)
    #expect(image.height == 12)
    #expect(image.corners == "····")
    #expect(image.damage == nil)
    #expect(image.pixel(4, 2).letter == "R")
    #expect(image.pixel(19, 9).letter == "W")
    #expect(image.pixel(3, 2).letter == "·")
    #expect(image.pixel(20, 9).letter == "·")
    // More is stored than what's in the frame.
    for tileSide in [nil, 3] {
      let around = OpenEXRFixture(
        data: .init(x: -4, y: -2, width: 16, height: 8), display: .init(x: 0, y: 0, width: 8, height: 4),
        tileSide: tileSide)
      let part = try await decode(around)
      #expect(part.width == 8)
      #expect(part.height == 4)
      #expect(part.corners == "RGBW")
      #expect(part.isOpaque)
    }
  }

  @Test func `ordinary light keeps its strength, and bright light differs from white`() async throws {
    let light: [Float] = [0.25, 0.5, 4, 16]
    let image = try await decode(OpenEXRFixture(channels: ["R": light, "G": light, "B": light]))
    let values = [image.pixel(0, 0), image.pixel(15, 0), image.pixel(0, 7), image.pixel(15, 7)].map(\.red)
    #expect(abs(Int(values[0]) - 137) <= 1)
    #expect(abs(Int(values[1]) - 188) <= 1)
    #expect(values[2] > 215)
    #expect(values[2] < values[3])
    #expect(values[3] >= 245)
  }

  @Test func `luminance, layers and other channels are seen`() async throws {
    let grey = try await decode(OpenEXRFixture(channels: ["Y": [0, 0.5, 0.25, 1]]))
    #expect(grey.pixel(0, 0) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(grey.pixel(15, 7) == Pixel(red: 255, green: 255, blue: 255, alpha: 255))
    let layer = try await decode(
      OpenEXRFixture(channels: [
        "beauty.R": [1, 0, 0, 1], "beauty.G": [0, 1, 0, 1], "beauty.B": [0, 0, 1, 1], "Z": [9, 9, 9, 9],
      ]))
    #expect(layer.corners == "RGBW")
    let depth = try await decode(OpenEXRFixture(channels: ["Z": [0, 0, 0, 1]]))
    #expect(depth.pixel(15, 7).letter == "W")
    #expect(depth.pixel(0, 0).red == 0)
  }

  @Test func `transparency is seen`() async throws {
    let image = try await decode(
      OpenEXRFixture(channels: ["R": [0.5, 0, 0, 1], "G": [0, 0, 0, 1], "A": [0.5, 0, 1, 1]]))
    #expect(image.pixel(0, 0) == Pixel(red: 128, green: 0, blue: 0, alpha: 128))
    #expect(image.pixel(15, 0).alpha == 0)
    #expect(image.pixel(0, 7) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
  }

  @Test func `the picture's own colours are converted`() async throws {
    let channels: [String: [Float]] = [
      "R": [0.5, 0.3, 0, 0], "G": [0.25, 0.3, 0, 0], "B": [0.25, 0.3, 0, 0],
    ]
    let plain = try await decode(OpenEXRFixture(channels: channels))
    // Those of ITU-R BT.2020 are wider, so the same numbers are more colourful.
    let wide: [Float] = [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329]
    let image = try await decode(OpenEXRFixture(channels: channels, chromaticities: wide))
    #expect(image.pixel(0, 0).red > plain.pixel(0, 0).red + 5)
    #expect(image.pixel(0, 0).green < plain.pixel(0, 0).green - 5)
    #expect(abs(Int(image.pixel(15, 0).red) - Int(plain.pixel(15, 0).red)) <= 1)
  }

  @Test func `numbers that are no light are black`() async throws {
    let image = try await decode(
      OpenEXRFixture(channels: ["R": [.nan, -1, 1, .infinity], "G": [0, 0, 1, 0], "B": [0, 0, 1, 0]]))
    #expect(image.pixel(0, 0) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(image.pixel(15, 0).red == 0)
    #expect(image.pixel(15, 7).red > 200)
  }

  @Test func `a cut picture shows the rows that are there`() async throws {
    let whole = OpenEXRFixture().bytes
    let image = try await decode(whole.dropLast(3 * (8 + 16 * 6)))
    #expect(image.damage?.detail == "a.exr is damaged")
    #expect(image.pixel(0, 0).letter == "R")
    #expect(image.pixel(0, 4).letter == "B")
    #expect(image.pixel(0, 7).letter == "·")
  }

  @Test func `kinds that aren't shown are named`() async throws {
    #expect(await reason(OpenEXRFixture(flags: 0x800).bytes) == .unsupported("deep OpenEXR"))
    let reduced = OpenEXRFixture(channels: ["Y": [1, 1, 1, 1], "RY": [0, 0, 0, 0], "BY": [0, 0, 0, 0]])
    #expect(await reason(reduced.bytes) == .unsupported("subsampled OpenEXR"))
  }

  @Test func `a hostile header is refused`() async throws {
    let vast = OpenEXRFixture(display: .init(x: 0, y: 0, width: 60_000, height: 60_000)).bytes
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: vast, within: ImagingLimits()) }
    let empty = OpenEXRFixture(display: .init(x: 0, y: 0, width: 0, height: 9)).bytes
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: empty) }
    let whole = OpenEXRFixture().bytes
    for length in 4..<whole.count where length < 400 {
      await #expect(throws: ImagingError.self, "\(length)") { try await decode(whole.prefix(length)) }
    }
    let lies: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F]
    for start in stride(from: 8, to: 400, by: 3) {
      var data = whole
      data.replaceSubrange(start..<start + 4, with: lies)
      _ = try? await decode(data)
    }
    #expect(try await decode(whole).corners == "RGBW")
  }
}
