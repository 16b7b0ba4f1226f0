import Foundation
import Testing

@testable import Imaging

/// Tests of Targa pictures.
@Suite(.timeLimit(.minutes(5))) struct TargaTests {
  /// Makes a picture of red, green, blue and white quarters.
  struct Fixture {
    let width = 16
    let height = 8
    /// The format's number of the kind: 1 with a palette, 2 with colours, 3 grey; 8 more if it's packed.
    var kind: UInt8 = 2
    var bits: UInt8 = 24
    /// The number of alpha's bits, 0x10 for rows from right to left, 0x20 for rows from the top.
    var flags: UInt8 = 0
    /// The number of a palette entry's bits.
    var paletteBits: UInt8 = 0
    /// Alpha's bits of each pixel or entry.
    var alpha: UInt32 = 0

    private static func number(_ quarter: Int, _ bits: UInt8, _ alpha: UInt32) -> UInt32 {
      let (red, green, blue): (UInt32, UInt32, UInt32) =
        [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)][quarter]
      return bits <= 16
        ? alpha << 15 | red * 31 << 10 | green * 31 << 5 | blue * 31
        : alpha << 24 | red * 255 << 16 | green * 255 << 8 | blue * 255
    }

    private static func little(_ number: UInt32, bits: UInt8) -> [UInt8] {
      (0..<(UInt32(bits) + 7) / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func pixel(_ quarter: Int) -> [UInt8] {
      switch kind & 7 {
      case 1: Self.little(UInt32(quarter + 2), bits: bits)
      case 3: Self.little(UInt32([0, 80, 160, 240][quarter]) | alpha << 8, bits: bits)
      default: Self.little(Self.number(quarter, bits, alpha), bits: bits)
      }
    }

    var data: Data {
      var bytes: [UInt8] = [3, kind & 7 == 1 ? 1 : 0, kind]
      // The palette's first entry is that of pixels with 2.
      bytes += kind & 7 == 1 ? [2, 0, 4, 0, paletteBits] : [0, 0, 0, 0, 0]
      bytes += [0, 0, 0, 0, UInt8(width), 0, UInt8(height), 0, bits, flags] + Array("abc".utf8)
      if kind & 7 == 1 {
        for quarter in 0..<4 {
          bytes += Self.little(Self.number(quarter, paletteBits, alpha), bits: paletteBits)
        }
      }
      for row in 0..<height {
        let y = flags & 0x20 == 0 ? height - 1 - row : row
        let halves = [0, 1].map { pixel((2 * y >= height ? 2 : 0) + $0) }
        for half in flags & 0x10 == 0 ? halves : halves.reversed() {
          let run = kind >= 8 ? [0x80 | UInt8(width / 2 - 1)] + half : [half, half].flatMap(\.self)
          bytes += kind >= 8 ? run : (0..<width / 4).flatMap { _ in run }
        }
      }
      return Data(bytes)
    }
  }

  private func decode(_ fixture: Fixture) async throws -> DecodedImage {
    try await decode(fixture.data)
  }

  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "t", bytes: .data(data), name: "a.tga"))
  }

  @Test(
    "Every kind of colours is seen",
    arguments: [
      Fixture(), Fixture(bits: 15), Fixture(bits: 16), Fixture(bits: 16, flags: 1, alpha: 1),
      Fixture(bits: 32, flags: 8, alpha: 255), Fixture(kind: 10), Fixture(kind: 10, bits: 16),
      Fixture(kind: 1, bits: 8, paletteBits: 24), Fixture(kind: 1, bits: 8, paletteBits: 15),
      Fixture(kind: 1, bits: 16, paletteBits: 32), Fixture(kind: 9, bits: 8, paletteBits: 16),
      Fixture(flags: 0x20), Fixture(flags: 0x10), Fixture(kind: 10, flags: 0x30),
    ])
  func kinds(_ fixture: Fixture) async throws {
    let facts = try ImageInspector.facts(of: fixture.data)
    #expect(facts.typeIdentifier == "image/x-tga")
    #expect(facts.pixelSize == CGSize(width: 16, height: 8))
    let image = try await decode(fixture)
    #expect(image.corners == "RGBW")
    #expect(image.isOpaque)
    #expect(image.damage == nil)
  }

  @Test func `grey is seen`() async throws {
    for fixture in [Fixture(kind: 3, bits: 8), Fixture(kind: 11, bits: 8)] {
      let image = try await decode(fixture)
      #expect(image.pixel(2, 2) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
      #expect(image.pixel(14, 7) == Pixel(red: 240, green: 240, blue: 240, alpha: 255))
    }
    let half = try await decode(Fixture(kind: 3, bits: 16, flags: 8, alpha: 128))
    #expect(half.pixel(14, 7) == Pixel(red: 120, green: 120, blue: 120, alpha: 128))
  }

  @Test func `transparency that's announced but nowhere written isn't shown`() async throws {
    for fixture in [Fixture(bits: 16, flags: 1), Fixture(bits: 32, flags: 8), Fixture(bits: 32, alpha: 7)] {
      #expect(try await decode(fixture).isOpaque)
    }
    let half = try await decode(Fixture(bits: 32, flags: 8, alpha: 128))
    #expect(half.pixel(1, 1) == Pixel(red: 128, green: 0, blue: 0, alpha: 128))
  }

  @Test func `a cut picture shows the rows that are there`() async throws {
    // The last rows in the file are the upper ones.
    let packed = Fixture(kind: 10).data
    let image = try await decode(packed.dropLast(14))
    #expect(image.damage == ImagingError(.corrupt("its last rows are missing"), name: "a.tga"))
    #expect(image.pixel(1, 0).alpha == 0)
    #expect(image.pixel(1, 2).letter == "R")
    #expect(image.pixel(1, 7).letter == "B")
    // Without a mark, a file that only looks like a Targa isn't one.
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: Fixture().data.dropLast(20)) }
  }
}
