import Foundation
import Glibc
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImageInspectorTests {
  @Test(arguments: [
    ("png", "image/png"), ("jpeg", "image/jpeg"), ("tiff", "image/tiff"), ("bmp", "image/bmp"),
    ("ico", "image/vnd.microsoft.icon"),
  ])
  func facts(of type: String, are mime: String) throws {
    let data = try ImageFixture.quarters(64, 48, as: type)
    let facts = try ImageInspector.facts(of: data)
    #expect(facts.typeIdentifier == mime)
    #expect(facts.pixelSize == CGSize(width: 64, height: 48))
    #expect(facts.orientation == .up)
    #expect(facts.byteCount == data.count)
    #expect(!facts.isAnimated)
  }

  @Test(arguments: [
    (TinyImage.avif, "image/avif", 6, 4, false), (TinyImage.heic, "image/heic", 64, 48, false),
    (TinyImage.webp, "image/webp", 6, 4, false), (TinyImage.gif, "image/gif", 6, 4, false),
    (TinyImage.animatedGIF, "image/gif", 6, 4, true), (TinyImage.svg, "image/svg+xml", 40, 20, false),
  ])
  func factsOfTiny(data: Data, mime: String, width: Int, height: Int, isAnimated: Bool) throws {
    let facts = try ImageInspector.facts(of: data)
    #expect(facts.typeIdentifier == mime)
    #expect(facts.pixelSize == CGSize(width: width, height: height))
    #expect(facts.isAnimated == isAnimated)
  }

  @Test(arguments: 1...8, [true, false])
  func orientationTurnsTheSize(_ value: Int, bigEndian: Bool) throws {
    let jpeg = ImageFixture.oriented(
      try ImageFixture.quarters(64, 48, as: "jpeg"), value, bigEndian: bigEndian)
    let facts = try ImageInspector.facts(of: jpeg)
    #expect(facts.orientation.rawValue == value)
    #expect(facts.pixelSize == (value < 5 ? CGSize(width: 64, height: 48) : CGSize(width: 48, height: 64)))
  }

  @Test func aBadOrientationIsUpright() throws {
    let jpeg = ImageFixture.oriented(try ImageFixture.quarters(64, 48, as: "jpeg"), 77)
    #expect(try ImageInspector.facts(of: jpeg).orientation == .up)
  }

  /// ImageMagick writes PNGs in this way.
  @Test func aPNGMayBeTurnedBehindItsPixels() async throws {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    let png = try ImageFixture.quarters(64, 48, as: "png")
    for type in ["IDAT", "IEND"] {
      let turned = try ImageFixture.png(png, adding: [("eXIf", tiff)], before: type)
      let facts = try ImageInspector.facts(of: turned)
      #expect(facts.orientation == .right)
      #expect(facts.pixelSize == CGSize(width: 48, height: 64))
      let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "e", bytes: .data(turned)))
      #expect(image.corners == "BRWG")
      #expect(image.damage == nil)
    }
  }

  @Test func theContentDecidesNotTheName() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("shore.jpg", ImageFixture.quarters(20, 10, as: "png"))
    #expect(try ImageInspector.facts(of: file).typeIdentifier == "image/png")
  }

  @Test func dataSlicesWork() throws {
    let png = try ImageFixture.quarters(20, 10, as: "png")
    let slice = (Data("front".utf8) + png).dropFirst(5)
    #expect(try ImageInspector.facts(of: slice).pixelSize == CGSize(width: 20, height: 10))
  }

  @Test func whatIsNotAnImageSaysWhatItLooksLike() {
    func kind(_ text: String) -> ImagingError.Reason? {
      do { _ = try ImageInspector.facts(of: Data(text.utf8)) } catch { return error.reason }
      return nil
    }
    #expect(kind("Dear diary, naïve #1 100%") == .notAnImage(looksLike: .text))
    #expect(kind("%!PS-Adobe-3.0\n…") == .notAnImage(looksLike: .document))
    #expect(kind("PK\u{3}\u{4}…") == .notAnImage(looksLike: .document))
    #expect(kind("<!DOCTYPE html><html>") == .notAnImage(looksLike: .webPage))
    #expect(kind("\u{1}\u{2}\u{3}\u{4}") == .notAnImage(looksLike: nil))
    #expect(kind("RIFF\0\0\0\u{10}WAVEfmt ") == .notAnImage(looksLike: .recording))
    #expect(kind("BMW is not a bitmap, though it begins like one") == .notAnImage(looksLike: .text))
  }

  @Test func filesThatAreNoneAreRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    func reason(_ url: URL) -> ImagingError? {
      do { _ = try ImageInspector.facts(of: url) } catch { return error }
      return nil
    }
    let fifo = folder.url.appending(path: "fifo")
    try #require(mkfifo(fifo.path, 0o600) == 0)
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "nowhere")
    let loop = folder.url.appending(path: "loop")
    try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
    let host = try #require(URL(string: "https://example.org/a.png"))

    #expect(reason(fifo)?.reason == .notAFile)
    #expect(reason(folder.url)?.reason == .directory)
    #expect(reason(link)?.reason == .deadLink)
    #expect(reason(loop)?.reason == .deadLink)
    #expect(reason(folder.url.appending(path: "gone.png"))?.reason == .missing)
    #expect(reason(try folder.file("empty.png", Data()))?.reason == .empty)
    #expect(reason(URL(filePath: "/dev/null"))?.reason == .notAFile)
    #expect(reason(host)?.reason == .notAFile)
  }

  @Test func linksToFilesAreFollowed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("real.png", ImageFixture.quarters(20, 10, as: "png"))
    let link = folder.url.appending(path: "link.png")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.png")
    #expect(try ImageInspector.facts(of: link).pixelSize == CGSize(width: 20, height: 10))
  }

  @Test(arguments: 0..<300) func randomBytesNeverHarm(_ seed: Int) {
    var state = UInt64(seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    func next() -> UInt8 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    // Random bytes behind each format's own beginning pass the detection of the format.
    let starts: [[UInt8]] = [
      [], [0xFF, 0xD8, 0xFF, 0xE1], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8),
      [0x49, 0x49, 42, 0, 8, 0, 0, 0], [0x4D, 0x4D, 0, 42, 0, 0, 0, 8], Array("RIFFxxxxWEBPVP8X".utf8),
      [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0, 0, 0, 1, 0] + Array("meta".utf8),
      [0, 0, 1, 0, 1, 0],
      [0x42, 0x4D] + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0],
    ]
    var data = Data(starts[seed % starts.count])
    for _ in 0..<(seed * 7 % 900 + 1) { data.append(next()) }
    _ = try? ImageInspector.facts(of: data)
  }
}
