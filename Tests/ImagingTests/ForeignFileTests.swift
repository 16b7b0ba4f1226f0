import Foundation
import Imaging
import SeededRandom
import Testing

/// Files that other programs show, though they aren't as their format wants them.
@Suite(.timeLimit(.minutes(3))) struct ForeignFileTests {
  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "f", bytes: .data(data), name: "foreign"))
  }

  @Test func aPNGShowsAllThatComesBeforeAWrongByte() async throws {
    let png = try ImageFixture.noise(40, 60, as: "png")
    let whole = try await decode(png)
    let start = try #require(png.firstRange(of: Data("IDAT".utf8))).upperBound
    let end = try #require(png.firstRange(of: Data("IEND".utf8))).lowerBound - 8
    for seed in 0..<UInt64(20) {
      var random = SeededGenerator(seed: seed)
      // A byte of the first tenth may belong to the first row or to how the rest is packed.
      let offset = Int.random(in: start + (end - start) / 5..<end, using: &random)
      var data = png
      data[offset] ^= UInt8.random(in: 1...255, using: &random)
      let image = try await decode(data)
      #expect(image.damage != nil, "seed \(seed)")
      let rows = 60 * (offset - start) / (end - start) - 6
      for y in 0..<max(0, rows) {
        #expect(image.pixel(20, y) == whole.pixel(20, y), "seed \(seed), row \(y)")
      }
    }
  }

  @Test func aPNGIsWholeWhateverIsBehindItsPixels() async throws {
    let png = try ImageFixture.noise(40, 60, as: "png")
    let whole = try await decode(png)
    for count in 1...12 {
      var wrong = png
      wrong[png.count - count] ^= 0x55
      for data in [wrong, png.dropLast(count)] {
        let image = try await decode(Data(data))
        #expect(image.pixels == whole.pixels, "\(count)")
        #expect(image.damage == nil, "\(count)")
      }
    }
  }

  @Test func anAVIFNeedsNoWordOnItsBits() async throws {
    for avif in [TinyImage.avif, TinyImage.quarteredAVIF] {
      var data = avif
      let range = try #require(data.firstRange(of: Data("pixi".utf8)))
      let whole = try await decode(data)
      data.replaceSubrange(range, with: Data("skip".utf8))
      let image = try await decode(data)
      #expect((image.width, image.height) == (whole.width, whole.height))
      #expect(image.damage == nil)
      // Another library may read it.
      let most = zip(image.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }.max()
      #expect(most.map { $0 <= 3 } == true, "\(most ?? -1)")
    }
  }

  /// The part that a `clap` property cuts out is shown, neither stretched nor moved.
  @Test(arguments: ["R", "G", "B", "W"]) func aPartThatAFileCutsOutIsShown(_ letter: Character) async throws {
    for (data, side) in [(TinyImage.quarteredAVIF, 32), (TinyImage.quarteredHEIC, 64)] {
      let (isRight, isLow) = ("GW".contains(letter), "BW".contains(letter))
      let clapped = try Self.clapped(
        data, side / 2, side / 2, x: isRight ? side / 4 : -side / 4, y: isLow ? side / 4 : -side / 4)
      let image = try await decode(clapped)
      #expect((image.width, image.height) == (side / 2, side / 2))
      #expect(image.damage == nil)
      for (x, y) in [(2, 2), (side / 2 - 3, 2), (2, side / 2 - 3), (side / 2 - 3, side / 2 - 3)] {
        #expect(image.pixel(x, y).letter == letter, "\(x), \(y) of \(side)")
      }
    }
  }

  /// Adds a property that cuts out a part, to an AVIF or HEIC with one picture.
  /// - Parameters:
  ///   - width: the part's width, in pixels.
  ///   - x: how far its middle is right of the picture's, in pixels.
  private static func clapped(_ file: Data, _ width: Int, _ height: Int, x: Int, y: Int) throws -> Data {
    var bytes = [UInt8](file)
    func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    func start(of name: String) throws -> Int {
      try #require(Data(bytes).firstRange(of: Data(name.utf8))).lowerBound - 4
    }
    func grow(_ name: String, by count: Int) throws {
      let place = try start(of: name)
      bytes.replaceSubrange(place..<place + 4, with: big(number(at: place) + count))
    }
    let payload = try start(of: "mdat") + 8
    let properties = try start(of: "ipco")
    var (place, count) = (properties + 8, 0)
    while place < properties + number(at: properties) {
      place += number(at: place)
      count += 1
    }
    let cut = [width, 1, height, 1, 2 * x, 2, 2 * y, 2].flatMap(big)
    bytes.insert(contentsOf: big(40) + Array("clap".utf8) + cut, at: place)
    // The last property of the only picture, which readers have to know.
    let uses = try start(of: "ipma")
    bytes.insert(UInt8(0x80 | (count + 1)), at: uses + number(at: uses))
    bytes[uses + 18] += 1
    try grow("ipco", by: 40)
    try grow("ipma", by: 1)
    try grow("iprp", by: 41)
    try grow("meta", by: 41)
    let places = try start(of: "iloc")
    let range = try #require(Data(bytes[places...]).firstRange(of: Data(big(payload))))
    bytes.replaceSubrange(places + range.lowerBound..<places + range.upperBound, with: big(payload + 41))
    return Data(bytes)
  }

  @Test func inksWithoutAdobesMarkAreThoseOfAdobe() async throws {
    var data = TinyImage.inks
    let offset = try #require(data.firstRange(of: Data("Adobe".utf8))).lowerBound - 4
    let length = Int(data[offset + 2]) << 8 | Int(data[offset + 3])
    // The mark also says that the inks are mixed to light and colour, so they're compared with themselves.
    data.removeSubrange(offset..<offset + 2 + length)
    let pixel = try await decode(data).pixel(4, 4)
    #expect(Int(pixel.red) + Int(pixel.green) + Int(pixel.blue) > 100, "\(pixel)")
  }

  @Test func aProfileOfInksIsHonouredInATIFF() async throws {
    var data = TIFFFixture(photometric: 5, pixel: [[255], [0], [0], [0]]).data
    let profile = try ColorProfile.strangeInks()
    // The profile becomes the last entry of the directory, which is written anew behind the pixels.
    func little(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let count = Int(data[8])
    let entries = data[10..<10 + count * 12]
    let directory = data.count + profile.count
    let entry = little(34_675, 2) + little(7, 2) + little(profile.count, 4) + little(data.count, 4)
    data += profile + little(count + 1, 2) + entries + entry + little(0, 4)
    data.replaceSubrange(4..<8, with: little(directory, 4))
    #expect(try await decode(data).pixel(3, 3).letter == "B")
  }

  @Test func aGIFIsAsLargeAsItsFirstFrame() async throws {
    let gif = TinyImage.gif
    let whole = try await decode(gif)
    var data = gif
    data.replaceSubrange(6..<10, with: [1, 0, 1, 0])
    let image = try await decode(data)
    #expect((image.width, image.height) == (whole.width, whole.height))
    #expect(image.pixels == whole.pixels)
  }

  @Test func aGIFWithoutAnyPaletteIsGrey() async throws {
    var data = AnimationTests.colors("RGBW", delay: 3)
    // The palette of four colours follows the header.
    data[10] = 0x71
    data.removeSubrange(13..<25)
    let image = try await decode(data)
    #expect(image.damage == nil)
    #expect(image.pixel(1, 1).alpha == 255)
    let frames = try await ImageDecoder.shared.frames(
      AnimationRequest(DecodeRequest(id: "g", bytes: .data(data))))
    #expect(frames.frames.map { $0.image.pixel(1, 1).green } == [0, 1, 2, 3])
  }

  @Test func ofEqualIconsTheFirstIsShown() async throws {
    func picture(_ color: [UInt8]) -> [UInt8] {
      [40, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 32, 0] + [UInt8](repeating: 0, count: 24)
        + [UInt8]([[UInt8]](repeating: color + [255], count: 4).joined()) + [UInt8](repeating: 0, count: 8)
    }
    let pictures = [picture([0, 0, 255]), picture([255, 0, 0])]
    var bytes: [UInt8] = [0, 0, 1, 0, 2, 0]
    for index in 0..<2 {
      bytes += [2, 2, 0, 0, 1, 0, 32, 0, UInt8(pictures[index].count), 0, 0, 0]
      bytes += [UInt8(38 + index * pictures[0].count), 0, 0, 0]
    }
    #expect(try await decode(Data(bytes + pictures.joined())).pixel(0, 0).letter == "R")
  }

  @Test func anIconIsAsLargeAsItsPictureSays() async throws {
    for (wide, high) in [(2, 4), (4, 2), (1, 1), (0, 3)] as [(UInt8, UInt8)] {
      var bytes: [UInt8] = [0, 0, 1, 0, 1, 0, wide, high, 0, 0, 1, 0, 32, 0, 64, 0, 0, 0, 22, 0, 0, 0]
      bytes += [40, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 32, 0] + [UInt8](repeating: 0, count: 24)
      bytes += [UInt8]([[UInt8]](repeating: [0, 0, 255, 255], count: 4).joined())
      bytes += [UInt8](repeating: 0, count: 8)
      let image = try await decode(Data(bytes))
      #expect((image.width, image.height) == (2, 2), "\(wide) × \(high)")
      #expect(image.pixel(0, 0).letter == "R")
      #expect(image.pixel(1, 1).letter == "R")
    }
  }

  @Test func aDocumentMayBeginBehindOtherBytes() throws {
    let data = Data("From: a mail\r\n\r\n".utf8) + PDFFixture().data
    #expect(try ImageInspector.facts(of: data).typeIdentifier == "application/pdf")
    let text = Data("A document begins with %PDF-1.4 and is read by many programs.\n".utf8)
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: text) }
  }

  /// Numbers for light above white paper are compressed, instead of becoming white.
  @Test(arguments: [UInt8(16), 18]) func brightLightIsNotClipped(_ transfer: UInt8) async throws {
    let png = try ImageFixture.picture(256, 4, as: "png", alpha: nil) { x, _ in (UInt8(x), UInt8(x), UInt8(x))
    }
    let data = try ImageFixture.png(png, adding: [("cICP", [9, transfer, 0, 1])], before: "IDAT")
    let image = try await decode(data)
    let levels = (0..<256).map { image.pixel($0, 1).green }
    #expect(levels == levels.sorted())
    #expect(levels[160] < 250)
    #expect(levels[255] > 250)
    let part = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "p", bytes: .data(data), region: CGRect(x: 100, y: 0, width: 50, height: 4)))
    #expect(part.pixel(20, 1) == image.pixel(120, 1))
  }
}
