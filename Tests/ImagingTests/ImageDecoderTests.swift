import Foundation
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImageDecoderTests {
  let decoder = ImageDecoder.shared

  func decode(
    _ data: Data, _ extent: DecodeExtent = .full, limits: ImagingLimits = ImagingLimits(), name: String? = nil
  ) async throws -> DecodedImage {
    try await decoder.decode(
      DecodeRequest(id: "x", bytes: .data(data), extent: extent, name: name, limits: limits))
  }

  func error(_ data: Data, limits: ImagingLimits = ImagingLimits()) async -> ImagingError? {
    do { _ = try await decode(data, limits: limits, name: "it.png") } catch { return error as? ImagingError }
    return nil
  }

  @Test(arguments: ["png", "jpeg", "tiff", "bmp", "ico"])
  func pixelsAreRight(_ type: String) async throws {
    let image = try await decode(try ImageFixture.quarters(64, 48, as: type))
    #expect((image.width, image.height, image.stride) == (64, 48, 256))
    #expect(image.pixels.count == image.stride * image.height)
    #expect(image.corners == "RGBW")
    #expect(image.fullSize == CGSize(width: 64, height: 48))
    #expect(!image.isDamaged)
  }

  @Test(arguments: [TinyImage.avif, TinyImage.heic, TinyImage.webp, TinyImage.gif, TinyImage.animatedGIF])
  func tinyOnesDecode(_ data: Data) async throws {
    let facts = try ImageInspector.facts(of: data)
    let image = try await decode(data)
    #expect(image.fullSize == facts.pixelSize)
    #expect(image.pixel(0, 0).letter == "R")
    #expect(!image.isDamaged)
  }

  @Test(arguments: 1...8)
  func orientationIsApplied(_ value: Int) async throws {
    let expected = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]
    let jpeg = ImageFixture.oriented(try ImageFixture.quarters(64, 48, as: "jpeg"), value)
    let image = try await decode(jpeg)
    #expect(image.corners == expected[value - 1])
    #expect((image.width, image.height) == (value < 5 ? (64, 48) : (48, 64)))
    let small = try await decode(jpeg, .fitting(CGSize(width: 16, height: 16)))
    #expect(small.corners == expected[value - 1])
    #expect((small.width, small.height) == (value < 5 ? (16, 12) : (12, 16)))
    // TIFF is decoded in another way: libtiff applies a part of the orientation.
    let tiff = try await decode(ImageFixture.orientedTIFF(32, 24, value))
    #expect(tiff.corners == expected[value - 1])
    #expect((tiff.width, tiff.height) == (value < 5 ? (32, 24) : (24, 32)))
  }

  @Test(arguments: ["jpeg", "png"], [1, 2, 7, 50, 99, 100, 128, 333, 512, 640, 1000])
  func scalesToFitAndNeverGrows(_ type: String, _ side: Int) async throws {
    let image = try await decode(try ImageFixture.quarters(640, 400, as: type), .longSide(side))
    let width = min(side, 640)
    #expect(image.width == width)
    let height = (Double(width) * 400 / 640).rounded()
    #expect(image.height == max(1, Int(height)))
    #expect(image.fullSize == CGSize(width: 640, height: 400))
    if width >= 7 { #expect(image.corners == "RGBW") }
  }

  @Test func vectorsAreDrawnAtTheSizeAsked() async throws {
    let image = try await decode(TinyImage.svg, .longSide(400))
    #expect((image.width, image.height) == (400, 200))
    #expect(image.corners == "GGGG")
    #expect(image.fullSize == CGSize(width: 40, height: 20))
  }

  @Test func strangeBoxesAreMadeSane() async throws {
    let png = try ImageFixture.quarters(64, 48, as: "png")
    for size in [
      CGSize(width: Double.nan, height: 10), CGSize(width: -5, height: 0),
      CGSize(width: Double.infinity, height: 1),
    ] {
      let image = try await decode(png, .fitting(size))
      #expect(image.height == 1)
    }
  }

  @Test func alphaIsMultipliedInAndComesBack() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png", alpha: 51)
    let image = try await decode(png)
    #expect(image.pixel(0, 0) == Pixel(red: 51, green: 0, blue: 0, alpha: 51))
    #expect(image.pixel(7, 7) == Pixel(red: 51, green: 51, blue: 51, alpha: 51))
    let again = try await decode(try image.encodePNG())
    #expect(again.pixels == image.pixels)
  }

  @Test func opaquePNGsHaveNoAlpha() async throws {
    let image = try await decode(try ImageFixture.quarters(30, 20, as: "png"))
    let png = try image.encodePNG()
    #expect(png[25] == 2)
    #expect(try await decode(png).pixels == image.pixels)
  }

  @Test func previewsAre512Pixels() async throws {
    let jpeg = try ImageFixture.quarters(1600, 1200, as: "jpeg")
    let preview = try await decoder.preview(of: .data(jpeg), id: "p")
    #expect((preview.width, preview.height) == (512, 384))
  }

  @Test func filesAndLazyBytesDecodeTheSame() async throws {
    let folder = try TemporaryFolder()
    let jpeg = try ImageFixture.noise(300, 200, as: "jpeg")
    let file = try folder.file("naïve #1 100%.png", jpeg)
    let fromData = try await decode(jpeg)
    let fromFile = try await decoder.decode(DecodeRequest(id: "f", bytes: .file(file)))
    let fromLazy = try await decoder.decode(DecodeRequest(id: "l", bytes: .lazy { jpeg }))
    #expect(fromFile.pixels == fromData.pixels)
    #expect(fromLazy.pixels == fromData.pixels)
  }

  @Test(arguments: ["jpeg", "png"])
  func truncatedAtAHundredLengths(_ type: String) async throws {
    let whole = try ImageFixture.noise(160, 120, as: type)
    let complete = try await decode(whole)
    var lastPercent = 0
    var shown = 0
    for share in 1..<100 {
      let part = whole.prefix(whole.count * share / 100)
      do {
        let image = try await decode(part, name: "cut")
        shown += 1
        #expect((image.width, image.height) == (160, 120))
        let damage = try #require(image.damage, "\(share) % looks whole")
        guard case .truncated(let percent?) = damage.reason else { throw damage }
        #expect(percent >= lastPercent)
        #expect(percent <= share + 15)
        lastPercent = percent
        #expect(image.pixel(0, 0) == complete.pixel(0, 0))
        #expect(image.pixel(0, 119).alpha == 0)
      } catch let error as ImagingError {
        #expect(share < 20, "\(share) %: \(error.detail)")
        guard case .truncated = error.reason else { throw error }
      }
    }
    #expect(shown >= 80)
  }

  @Test(arguments: ["tiff", "bmp", "ico"])
  func truncationsOfOthersNeverHarm(_ type: String) async throws {
    let whole = try ImageFixture.noise(64, 48, as: type)
    for share in 1..<100 {
      let part = whole.prefix(whole.count * share / 100)
      do {
        let image = try await decode(part)
        #expect(image.isDamaged)
      } catch {
        #expect(error is ImagingError)
      }
    }
  }

  @Test(arguments: [TinyImage.avif, TinyImage.heic, TinyImage.webp, TinyImage.animatedGIF, TinyImage.svg])
  func truncatedTinyOnesNeverHarm(_ data: Data) async throws {
    for length in 1..<data.count {
      do { _ = try await decode(data.prefix(length)) } catch { #expect(error is ImagingError) }
    }
  }

  @Test(arguments: 0..<200)
  func flippedBitsNeverHarm(_ seed: Int) async throws {
    let types = ["jpeg", "png", "tiff", "bmp", "ico"]
    var data = try ImageFixture.noise(32, 24, as: types[seed % types.count])
    for flip in 0..<(1 + seed % 5) {
      data[(seed &* 7919 &+ flip &* 104_729) % data.count] ^= UInt8(1 << (seed % 8))
    }
    do { _ = try await decode(data) } catch { #expect(error is ImagingError) }
  }

  @Test func limitsComeBeforePixels() async throws {
    let huge = await error(ImageFixture.pngHeader(30_000, 30_000))
    #expect(
      huge?.reason
        == .tooLarge(.pixels(width: 30_000, height: 30_000), limit: .pixels(width: 16_384, height: 16_384)))
    #expect(
      huge?.detail == "it.png is too large: 30,000 × 30,000 pixels, the limit is 16,384 × 16,384 pixels")
    let long = await error(ImageFixture.pngHeader(100_000, 2))
    #expect(
      long?.reason
        == .tooLarge(.pixels(width: 100_000, height: 2), limit: .pixels(width: 65_535, height: 65_535)))
    let bomb = await error(ImageFixture.pngHeader(10_000, 10_000))
    #expect(
      bomb?.reason
        == .tooLarge(.pixels(width: 10_000, height: 10_000), limit: .pixels(width: 6_324, height: 6_324)))
    let overflow = await error(ImageFixture.pngHeader(.max, .max))
    guard case .corrupt = overflow?.reason else {
      Issue.record("\(String(describing: overflow))")
      return
    }
    let small = ImagingLimits(maxPixels: 100, maxBytes: 1 << 20)
    let png = try ImageFixture.quarters(20, 10, as: "png")
    #expect(
      await error(png, limits: small)?.reason
        == .tooLarge(.pixels(width: 20, height: 10), limit: .pixels(width: 10, height: 10)))
    #expect(
      await error(png, limits: ImagingLimits(maxBytes: 10))?.reason
        == .tooLarge(.bytes(png.count), limit: .bytes(10)))
    let facts = try ImageInspector.facts(of: ImageFixture.pngHeader(30_000, 30_000))
    #expect(throws: ImagingError.self) { try ImagingLimits().check(facts) }
    #expect(throws: Never.self) { try ImagingLimits.none.check(facts) }
  }

  @Test func aRequestMayBringItsOwnLimits() async throws {
    let png = try ImageFixture.quarters(20, 10, as: "png")
    let strict = ImageDecoder(workers: 1, limits: ImagingLimits(maxPixels: 10))
    await #expect(throws: ImagingError.self) {
      try await strict.decode(DecodeRequest(id: "a", bytes: .data(png)))
    }
    #expect(
      try await strict.decode(DecodeRequest(id: "b", bytes: .data(png), limits: ImagingLimits.none)).width
        == 20)
  }

  @Test func aLyingContainerGetsNoMorePixelsThanItClaims() async throws {
    // The container says 2 × 2, and the picture inside is 6 × 4.
    var avif = TinyImage.avif
    let offset = try #require(avif.firstRange(of: Data("ispe".utf8))).upperBound + 4
    avif.replaceSubrange(offset..<offset + 8, with: [0, 0, 0, 2, 0, 0, 0, 2])
    #expect(try ImageInspector.facts(of: avif).pixelSize == CGSize(width: 2, height: 2))
    do {
      let image = try await decode(avif, limits: ImagingLimits(maxPixels: 10))
      #expect(image.width * image.height <= 10)
    } catch {
      #expect(error is ImagingError)
    }
  }

  @Test func emptyAndForeignBytesAreErrors() async {
    #expect(await error(Data())?.detail == "it.png is empty")
    #expect(await error(Data("hello".utf8))?.detail == "it.png is text, not an image")
    // These are 8 × 8 pixels, in the shortest form that's possible.
    let jxl = await error(Data([0xFF, 0x0A, 0x41, 0, 0, 0]))
    #expect(jxl?.reason == .missingLoader(format: "JPEG XL", package: "libjxl-gdk-pixbuf"))
  }
}

extension ImageDecoder {
  /// A decoder with two processes, for all tests that don't count processes.
  static let shared = ImageDecoder(workers: 2)
}
