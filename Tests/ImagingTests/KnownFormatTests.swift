import Foundation
import SeededRandom
import Testing

@testable import Imaging

/// Tests of less usual formats: some are read, and the others are named.
@Suite(.timeLimit(.minutes(5))) struct KnownFormatTests {
  private static let known: [(bytes: [UInt8], name: String)] = [
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10], "JPEG 2000"),
    ([0xFF, 0x4F, 0xFF, 0x51, 0, 47], "JPEG 2000"), ([0x49, 0x49, 0xBC, 1], "JPEG XR"),
    (Array("DDS |\0\0\0".utf8), "DDS"),
    (Array("gimp xcf v011".utf8), "GIMP"),
    ([10, 5, 1, 8] + [UInt8](repeating: 0, count: 124), "PCX"),
    (Array("/* XPM */\nstatic char".utf8), "XPM"),
    (Array("#define a_width 16\n#define a_height 16\n".utf8), "XBM"),
    ([0xD7, 0xCD, 0xC6, 0x9A, 0, 0], "WMF"),
    (Array("SIMPLE  =  T".utf8), "FITS"),
    ([0x59, 0xA6, 0x6A, 0x95], "Sun raster"), (Array("FLIF!".utf8), "FLIF"),
  ]

  @Test func `a format that nothing here reads is named`() {
    for (bytes, name) in Self.known {
      #expect("\(name)") {
        try ImageInspector.facts(of: Data(bytes), name: "a.b")
      } throws: { error in
        let error = error as? ImagingError
        return error?.reason == .unsupported(name)
          && error?.title == "This kind of image can’t be shown yet"
      }
    }
  }

  @Test func `where a package brings the loader, it's named`() {
    let error = ImagingError(
      .missingLoader(format: "animated AVIF", package: "heif-gdk-pixbuf"), name: "a.avif")
    #expect(error.detail == "a.avif can’t be shown: animated AVIF needs the package heif-gdk-pixbuf")
  }

  @Test func `Netpbm images are seen`() async throws {
    let text = Data("P3\n# four\n2 2 255\n255 0 0  0 255 0\n0 0 255  255 255 255\n".utf8)
    let raw = Data("P6 2 2 255\n".utf8) + Data([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    for data in [text, raw] {
      let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "n", bytes: .data(data)))
      #expect(image.width == 2)
      #expect(image.corners == "RGBW")
    }
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: Data("P3 is a platform".utf8)) }
  }

  private func icon(_ parts: [(String, Data)]) -> Data {
    func big(_ number: Int) -> Data {
      Data((0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    let body = parts.reduce(Data()) { $0 + Data($1.0.utf8) + big($1.1.count + 8) + $1.1 }
    return Data("icns".utf8) + big(body.count + 8) + body
  }

  @Test func `a macOS icon is its largest picture`() async throws {
    let small = try ImageFixture.noise(64, 64, as: "png")
    let large = try ImageFixture.quarters(256, 256, as: "png")
    let modern = icon([("ic12", small), ("ic08", large), ("name", Data([1]))])
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "i", bytes: .data(modern)))
    #expect(image.width == 256)
    #expect(image.corners == "RGBW")
    // Older icons are uncompressed with a byte before each pixel, and their transparency is stored
    // separately.
    let red = Data((0..<16 * 16).flatMap { _ in [0, 255, 0, 0] as [UInt8] })
    let old = icon([("is32", red), ("s8mk", Data(repeating: 255, count: 16 * 16))])
    let tiny = try await ImageDecoder.shared.decode(DecodeRequest(id: "o", bytes: .data(old)))
    #expect(tiny.width == 16)
    #expect(tiny.pixel(8, 8).letter == "R")
    #expect {
      try ImageInspector.facts(of: icon([("ic08", Data([0, 0, 0, 12, 0x6A, 0x50]))]), name: "a.icns")
    } throws: { error in (error as? ImagingError)?.reason == .unsupported("ICNS without PNG") }
  }

  @Test func `an animated AVIF shows the picture that belongs to it`() async throws {
    let facts = try ImageInspector.facts(of: TinyImage.animatedAVIF)
    #expect(facts.isAnimated)
    #expect(facts.typeIdentifier == "image/avif")
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "a", bytes: .data(TinyImage.animatedAVIF)))
    #expect(image.pixel(image.width / 2, image.height / 2).letter == "R")
    #expect(image.damage == nil)
  }

  @Test func `an animated AVIF without such a picture shows its first frame`() async throws {
    let data = TinyImage.animatedAVIF
    let still = try await ImageDecoder.shared.decode(DecodeRequest(id: "s", bytes: .data(data)))
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "a", bytes: .data(try hidden(data, ["meta"]))))
    #expect((image.width, image.height) == (still.width, still.height))
    #expect(image.pixel(image.width / 2, image.height / 2).letter == "R")
    #expect(image.damage == nil)
  }

  @Test func `an animated AVIF without any picture isn't called damaged`() throws {
    let film = try hidden(TinyImage.animatedAVIF, ["meta", "stbl"])
    #expect {
      try ImageInspector.facts(of: film, name: "a.avif")
    } throws: { error in
      (error as? ImagingError)?.reason == .unsupported("animated AVIF")
    }
  }

  @Test func `a damaged sequence gives a picture or a sentence`() async throws {
    let film = try hidden(TinyImage.animatedAVIF, ["meta"])
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      var bad = film
      for _ in 0...Int(seed % 5) {
        bad[Int.random(in: 4..<bad.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if seed % 3 == 0 { bad = bad.prefix(Int.random(in: 50..<bad.count, using: &random)) }
      do {
        let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "d", bytes: .data(bad)))
        #expect(image.width > 0, "seed \(seed)")
      } catch {
        #expect((error as? ImagingError)?.detail.isEmpty == false, "seed \(seed): \(error)")
      }
    }
  }

  /// Returns the file with other names for its first boxes of some kinds, so that nobody finds them.
  private func hidden(_ data: Data, _ kinds: [String]) throws -> Data {
    var data = data
    for kind in kinds {
      let range = try #require(data.firstRange(of: Data(kind.utf8)))
      data.replaceSubrange(range, with: Data("free".utf8))
      // A sequence has a table for each track.
      while kind == "stbl", let next = data.firstRange(of: Data(kind.utf8)) {
        data.replaceSubrange(next, with: Data("free".utf8))
      }
    }
    return data
  }
}
