import Foundation
import Imaging
import SeededRandom
import Testing

/// Tests of slightly wrong JPEGs that every viewer shows.
@Suite(.timeLimit(.minutes(5))) struct LenientJPEGTests {
  func decode(_ data: Data, _ extent: DecodeExtent = .full, region: CGRect? = nil) async throws
    -> DecodedImage
  {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "j", bytes: .data(data), extent: extent, name: "photo.jpg", region: region))
  }

  /// Returns the offsets of the segments, up to the one that precedes the picture.
  private func segments(_ jpeg: Data) -> [Int] {
    var (offset, found) = (2, [Int]())
    while offset + 4 < jpeg.count, jpeg[offset] == 0xFF {
      found.append(offset)
      if jpeg[offset + 1] == 0xDA { break }
      offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
    }
    return found
  }

  @Test(arguments: [
    [0x00], [0x4A, 0x00, 0xFF, 0x00, 0x12], [0xFF, 0xFF, 0xFF], [UInt8](repeating: 0x20, count: 9_000),
  ]) func strayBytesBetweenSegmentsArePassedOver(_ stray: [UInt8]) async throws {
    let jpeg = ImageFixture.oriented(try ImageFixture.quarters(64, 48, as: "jpeg"), 6)
    let offsets = segments(jpeg)
    #expect(offsets.count >= 6)
    for offset in offsets {
      let data = jpeg.prefix(offset) + stray + jpeg.dropFirst(offset)
      // No viewer recognises a JPEG with that many stray bytes at its very beginning.
      if offset == 2, stray.count > 4_000 { continue }
      let image = try await decode(data)
      #expect(image.corners == "BRWG", "at \(offset)")
      #expect(image.damage == nil, "at \(offset)")
      #expect((image.width, image.height) == (48, 64))
    }
  }

  @Test func strayBytesHarmNeitherPartsNorInks() async throws {
    let jpeg = try ImageFixture.quarters(640, 480, as: "jpeg")
    for offset in segments(jpeg).dropFirst() {
      let data = jpeg.prefix(offset) + [0x12, 0x34] + jpeg.dropFirst(offset)
      let part = try await decode(data, region: CGRect(x: 320, y: 0, width: 320, height: 240))
      #expect(part.corners == "GGGG")
      #expect(part.damage == nil)
    }
    let inks = ImageFixture.profiled(TinyImage.inks, try ColorProfile.strangeInks())
    for offset in segments(inks) {
      let image = try await decode(inks.prefix(offset) + [0x12, 0x34] + inks.dropFirst(offset))
      #expect(image.corners == "BBBB")
      #expect(image.damage == nil)
    }
  }

  /// The law: a picture is the same without its end mark, and isn't whole without a row more, wherever else
  /// such a mark may be.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func aPictureNeedsNoEndMark(_ seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 1...200, using: &dice), Int.random(in: 1...200, using: &dice))
    let plain = try ImageFixture.noise(width, height, as: "jpeg", seed: UInt32(seed))
    let jpeg = plain.prefix(2) + [0xFF, 0xE5, 0, 6, 1, 0xFF, 0xD9, 2] + plain.dropFirst(2)
    let whole = try await decode(jpeg)
    let extents: [DecodeExtent] = [.full, .fitting(CGSize(width: 50, height: 50))]
    for extent in extents {
      let open = try await decode(jpeg.dropLast(2), extent)
      #expect(open.damage == nil, "\(width) × \(height)")
      #expect(try await open.pixels == decode(jpeg, extent).pixels, "\(width) × \(height)")
    }
    let (x, y) = (Int.random(in: 0..<width, using: &dice), Int.random(in: 0..<height, using: &dice))
    let part = try await decode(
      jpeg.dropLast(2), region: CGRect(x: x, y: y, width: width - x, height: height - y))
    #expect(part.damage == nil)
    #expect(part.pixel(part.width - 1, part.height - 1) == whole.pixel(width - 1, height - 1))
    guard height > 32 else { return }
    let head = try #require(segments(jpeg).last)
    let cut = try await decode(jpeg.prefix(head + (jpeg.count - head) * 3 / 4))
    #expect(cut.damage != nil, "\(width) × \(height)")
    #expect(cut.pixel(0, 0) == whole.pixel(0, 0))
    #expect(cut.pixel(0, height - 1).alpha == 0)
  }

  @Test func passesAndInksNeedNoEndMark() async throws {
    let inks = ImageFixture.profiled(TinyImage.inks, try ColorProfile.strangeInks())
    for jpeg in [TinyImage.progressiveJPEG, inks] {
      let open = try await decode(jpeg.dropLast(2))
      #expect(open.damage == nil)
      #expect(try await open.pixels == decode(jpeg).pixels)
    }
    // The last pass begins with its tables.
    let bytes = [UInt8](TinyImage.progressiveJPEG)
    let last = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xC4]) })
    let cut = try await decode(TinyImage.progressiveJPEG.prefix(last))
    #expect(cut.damage?.detail == "photo.jpg ends too early")
  }

  @Test func aSegmentThatIsTooShortIsPassedOver() async throws {
    let jpeg = try ImageFixture.quarters(64, 48, as: "jpeg")
    let data = jpeg.prefix(2) + [0xFF, 0xE5, 0, 0] + jpeg.dropFirst(2)
    #expect(try await decode(data).corners == "RGBW")
  }

  @Test func whatIsMerelyUnsupportedIsNotCalledDamaged() async throws {
    let jpeg = try ImageFixture.quarters(64, 48, as: "jpeg")
    let frame = try #require(segments(jpeg).first { jpeg[$0 + 1] == 0xC0 })
    for (offset, value, kind): (Int, UInt8, String) in [
      (1, 0xC3, "lossless JPEG"), (1, 0xC5, "hierarchical JPEG"), (4, 12, "12-bit JPEG"),
      (9, 2, "2-channel JPEG"),
    ] {
      var other = jpeg
      other[frame + offset] = value
      let error = await #expect(throws: ImagingError.self) { try await decode(other) }
      #expect(error?.reason == .unsupported(kind))
      #expect(try ImageInspector.facts(of: other).pixelSize == CGSize(width: 64, height: 48))
    }
  }

  @Test func whatHoldsNoPictureIsStillDamaged() async throws {
    for bytes in [[0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 5_000)]
      as [[UInt8]]
    {
      await #expect(throws: ImagingError.self) { try await decode(Data(bytes)) }
    }
  }
}
