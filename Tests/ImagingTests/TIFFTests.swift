import Foundation
import Imaging
import Testing

/// Tests of TIFFs, which are a hundred formats under one name.
@Suite(.timeLimit(.minutes(5))) struct TIFFTests {
  func decode(_ data: Data, name: String = "scan.tif") async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "t", bytes: .data(data), name: name))
  }

  @Test func whatIsMerelyUnsupportedIsNotCalledDamaged() async throws {
    for (fixture, kind) in TIFFFixture.unsupported {
      let error = await #expect(throws: ImagingError.self) { try await decode(fixture.data) }
      #expect(error?.reason == .unsupported(kind))
      #expect(error?.detail == "scan.tif can’t be shown: \(kind) isn’t supported")
      #expect(error?.title == "This kind of image can’t be shown yet")
    }
  }

  @Test func whatLacksItsPaletteIsDamaged() async throws {
    let error = await #expect(throws: ImagingError.self) {
      try await decode(TIFFFixture(bits: 4, photometric: 3, pixel: [[7]]).data)
    }
    guard case .corrupt(let message?) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("Colormap"))
    #expect(error?.detail == "scan.tif is damaged")
  }

  @Test(arguments: [false, true]) func colorsAreMultipliedByAlphaOnce(_ isPlanar: Bool) async throws {
    var straight = TIFFFixture()
    (straight.extra, straight.pixel, straight.isPlanar) = (2, [[64], [64], [191], [64]], isPlanar)
    var multiplied = straight
    (multiplied.extra, multiplied.pixel) = (1, [[16], [16], [48], [64]])
    for fixture in [straight, multiplied] {
      let image = try await decode(fixture.data)
      #expect(image.pixel(0, 0) == Pixel(red: 16, green: 16, blue: 48, alpha: 64))
      #expect(image.pixel(39, 29) == Pixel(red: 16, green: 16, blue: 48, alpha: 64))
    }
  }

  @Test func alphaOfOtherKindsIsHonoured() async throws {
    var deep = TIFFFixture()
    (deep.bits, deep.extra, deep.pixel) = (16, 2, [[0, 64], [0, 64], [0, 191], [0, 64]])
    #expect(try await decode(deep.data).pixel(0, 0) == Pixel(red: 16, green: 16, blue: 48, alpha: 64))
    var grey = TIFFFixture()
    (grey.photometric, grey.extra, grey.pixel) = (1, 2, [[100], [51]])
    #expect(try await decode(grey.data).pixel(0, 0) == Pixel(red: 20, green: 20, blue: 20, alpha: 51))
    grey.extra = 1
    grey.pixel = [[20], [51]]
    #expect(try await decode(grey.data).pixel(0, 0) == Pixel(red: 20, green: 20, blue: 20, alpha: 51))
    // The meaning of the fourth channel is unspecified. Colours above it can't have been multiplied by it.
    var unsaid = TIFFFixture()
    (unsaid.extra, unsaid.pixel) = (0, [[64], [64], [191], [64]])
    #expect(try await decode(unsaid.data).pixel(0, 0) == Pixel(red: 16, green: 16, blue: 48, alpha: 64))
    unsaid.pixel = [[16], [16], [48], [64]]
    #expect(try await decode(unsaid.data).pixel(0, 0) == Pixel(red: 16, green: 16, blue: 48, alpha: 64))
  }

  @Test func aPlaneThatShowsNothingMayBeMissing() async throws {
    var grey = TIFFFixture()
    (grey.photometric, grey.extra, grey.isPlanar, grey.pixel) = (1, 0, true, [[100], []])
    let image = try await decode(grey.data)
    #expect(image.pixel(39, 29) == Pixel(red: 100, green: 100, blue: 100, alpha: 255))
    #expect(image.damage == nil)
  }

  @Test func transparentEdgesScaleWithoutAFringe() async throws {
    // Half of the rows are red, and half are fully transparent. The rows in between must be red, too.
    var fixture = TIFFFixture()
    (fixture.extra, fixture.pixel, fixture.rowsPerStrip) = (1, [[255], [0], [0], [255]], 15)
    var data = fixture.data
    data.replaceSubrange(data.count - 40 * 15 * 4..<data.count, with: Data(count: 40 * 15 * 4))
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "f", bytes: .data(data), extent: .longSide(8)))
    for y in 0..<image.height {
      let pixel = image.pixel(3, y)
      #expect(abs(Int(pixel.red) - Int(pixel.alpha)) <= 1)
      #expect(pixel.green == 0)
      #expect(pixel.blue == 0)
    }
  }

  @Test(arguments: [8, 16], [8, 9]) func labColorsAreConverted(_ bits: Int, _ photometric: Int) async throws {
    func color(_ light: UInt8, _ a: Int8, _ b: Int8) async throws -> [Int] {
      var fixture = TIFFFixture()
      // TIFF's own a and b have signs, and the ICC's begin at -128.
      let offset: UInt8 = photometric == 8 ? 0 : 128
      let bytes = [light, UInt8(bitPattern: a) &+ offset, UInt8(bitPattern: b) &+ offset]
      (fixture.bits, fixture.photometric) = (bits, photometric)
      fixture.pixel = bytes.map { bits == 8 ? [$0] : [$0 == 255 ? 255 : 0, $0] }
      let pixel = try await decode(fixture.data).pixel(5, 5)
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    func near(_ found: [Int], _ wanted: [Int]) -> Bool { zip(found, wanted).allSatisfy { abs($0 - $1) <= 4 } }
    #expect(near(try await color(255, 0, 0), [255, 255, 255]))
    #expect(near(try await color(137, 0, 0), [128, 128, 128]))
    #expect(near(try await color(41, 0, 0), [40, 40, 40]))
    // These are sRGB's red and the colour 200, 100, 50 by lcms's own tools, in whole steps of Lab.
    #expect(near(try await color(138, 81, 70), [251, 5, 4]))
    #expect(near(try await color(138, 38, 46), [200, 100, 50]))
  }

  /// ImageMagick writes Lab relative to the screen's white.
  @Test func labColorsHaveTheirOwnWhite() async throws {
    var fixture = TIFFFixture()
    (fixture.photometric, fixture.white) = (8, (3_127, 3_290))
    // This is 64, 128, 192 as ImageMagick writes it.
    fixture.pixel = [[133], [0], [216]]
    let color = try await decode(fixture.data).pixel(3, 3)
    #expect(abs(Int(color.red) - 64) <= 4)
    #expect(abs(Int(color.green) - 128) <= 4)
    #expect(abs(Int(color.blue) - 192) <= 4)
    fixture.pixel = [[255], [0], [0]]
    #expect(try await decode(fixture.data).pixel(3, 3).letter == "W")
    fixture.white = (0, 0)
    #expect(try await decode(fixture.data).pixel(3, 3).letter == "W")
  }

  @Test func aCutOneShowsTheStripsThatAreThere() async throws {
    var fixture = TIFFFixture()
    fixture.rowsPerStrip = 3
    let data = fixture.data
    let image = try await decode(data.prefix(data.count - 40 * 3 * 10))
    #expect(image.pixel(0, 0).letter == "R")
    #expect(image.pixel(39, 17).letter == "R")
    #expect(image.pixel(0, 21).alpha == 0)
    #expect(image.pixel(0, 29).alpha == 0)
    #expect(image.damage?.detail == "scan.tif is damaged")
  }
}
