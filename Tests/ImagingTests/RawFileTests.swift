import Foundation
import Testing

@testable import Imaging

/// Tests that cameras' raw files are shown by their largest preview, or give a sentence.
@Suite(.timeLimit(.minutes(5))) struct RawFileTests {
  private typealias Directory = RawFixture.Directory

  private static func preview() throws -> Data { try ImageFixture.quarters(400, 300, as: "jpeg") }
  private static func thumbnail() throws -> Data { try ImageFixture.quarters(160, 120, as: "jpeg") }

  private func file(_ directories: [Directory], mark: [UInt8] = [42, 0]) -> Data {
    var fixture = RawFixture(mark: mark)
    return fixture.file(directories)
  }

  private static let dng: (tag: Int, value: RawFixture.Value) = (50_706, .bytes([1, 4, 0, 0]))

  private func dng(_ parts: Directory..., orientation: Int = 1) -> Data {
    var first = Directory.rows(16, 12, orientation: orientation).with(Self.dng.tag, Self.dng.value)
    first.parts = parts
    return file([first])
  }

  /// Returns raw files of several makers, each with a preview of 400 × 300 pixels where that maker has it.
  private func raws() throws -> [(name: String, data: Data)] {
    let (preview, thumbnail) = (try Self.preview(), try Self.thumbnail())
    let olympus = Data("OLYMPUS\0".utf8) + Data(count: 300) + preview
    return [
      ("a.dng", dng(.sensor(500, 400), .strip(thumbnail), .strip(preview))),
      ("a.nef", file([.rows(160, 120).with(.jpeg(preview), .sensor(500, 400, packing: 34_713))])),
      ("a.arw", file([.jpeg(preview).with(.sensor(500, 400, packing: 32_767))])),
      ("a.pef", file([.sensor(500, 400, packing: 65_535), .jpeg(thumbnail), .jpeg(preview)])),
      ("a.cr2", cr2(preview, thumbnail)),
      ("a.orf", file([Directory(entries: [37_500: .bytes(Array(olympus))])], mark: Array("RO".utf8))),
      ("a.rw2", file([Directory(entries: [46: .bytes(Array(preview))])], mark: Array("U\0".utf8))),
      ("a.raf", fujifilm(preview)), ("a.cr3", CanonMovieFixture.file(preview: preview, thumbnail: thumbnail)),
      ("a.x3f", Data("FOVb".utf8) + Data(count: 300) + thumbnail + Data(count: 99) + preview),
    ]
  }

  private func fujifilm(_ preview: Data) -> Data {
    var data = Data("FUJIFILMCCD-RAW 0201FF389501".utf8)
    data += Data(count: 84 - data.count)
    data += Data([0, 0, 0, 160, 0] + [16, 8, 0].map { UInt8(preview.count >> $0 & 0xFF) })
    return data + Data(count: 160 - data.count) + preview + Data(repeating: 3, count: 5_000)
  }

  /// Returns a CR2. Canon's mark follows the header, and the sensor's values are a lossless JPEG.
  private func cr2(_ preview: Data, _ thumbnail: Data) -> Data {
    let lossless = Data([0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 16, 4, 0, 4, 0, 1, 0, 0x11, 0, 0xFF, 0xD9])
    var fixture = RawFixture(behind: Data("CR\u{2}\0\0\0\0\0".utf8))
    return fixture.file([.strip(preview), .jpeg(thumbnail), .strip(lossless)])
  }

  @Test func `what's seen of a raw file is its largest preview`() async throws {
    for (name, data) in try raws() {
      let facts = try ImageInspector.facts(of: data, name: name)
      #expect(facts.typeIdentifier == "image/x-dcraw", "\(name)")
      #expect(facts.pixelSize == CGSize(width: 400, height: 300), "\(name)")
      let image = try await ImageDecoder.shared.decode(
        DecodeRequest(id: name, bytes: .data(data), name: name))
      #expect(image.width == 400, "\(name)")
      #expect(image.corners == "RGBW", "\(name)")
      #expect(image.damage == nil, "\(name)")
    }
  }

  @Test func `a raw file says that it's seen by a preview`() {
    #expect(ImageStandIn.note(ofType: "image/x-dcraw") == "Preview of a raw file")
    #expect(
      ImageStandIn.sentence(ofType: "image/x-dcraw", name: "a.dng")
        == "a.dng is a camera’s raw file: what’s shown is the preview that’s in it")
    #expect(ImageStandIn.note(ofType: "image/tiff") == nil)
  }

  @Test func `a thumbnail is never shown as if it were the photo`() throws {
    let small = try ImageFixture.quarters(32, 24, as: "jpeg")
    for data in [
      dng(.sensor(500, 400)), dng(.sensor(500, 400), .strip(small)),
      file([.rows(160, 120).with(.sensor(500, 400, packing: 34_713))]),
    ] {
      #expect {
        try ImageInspector.facts(of: data, name: "a.dng")
      } throws: { error in
        let error = error as? ImagingError
        return error?.reason == .noPreview
          && error?.title == "This kind of image can’t be shown yet"
      }
    }
  }

  @Test func `a photo that was taken upright is upright`() async throws {
    let turned = dng(.sensor(500, 400), .strip(try Self.preview()), orientation: 6)
    #expect(try ImageInspector.facts(of: turned).pixelSize == CGSize(width: 300, height: 400))
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "t", bytes: .data(turned)))
    #expect(image.corners == "BRWG")
    // A preview's own orientation takes precedence.
    let own = ImageFixture.oriented(try Self.preview(), 3)
    let twice = dng(.sensor(500, 400), .strip(own), orientation: 6)
    #expect(try ImageInspector.facts(of: twice).pixelSize == CGSize(width: 400, height: 300))
  }

  @Test func `a part of a raw file is sharp, too`() async throws {
    let data = dng(.sensor(500, 400), .strip(try Self.preview()))
    let request = DecodeRequest(
      id: "p", bytes: .data(data), region: CGRect(x: 200, y: 0, width: 200, height: 150))
    let part = try await ImageDecoder.shared.decode(request)
    #expect(part.width == 200)
    #expect(part.height == 150)
    #expect(part.pixel(100, 70).letter == "G")
  }

  @Test func `a cut raw file shows what's there of its preview`() async throws {
    let noise = try ImageFixture.noise(400, 300, as: "jpeg")
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "c", bytes: .data(fujifilm(noise).prefix(160 + noise.count / 2)), name: "c.raf"))
    guard case .truncated(_?) = image.damage?.reason else {
      Issue.record("\(String(describing: image.damage))")
      return
    }
  }

  /// Bytes that begin as a JPEG does aren't rare among a sensor's values.
  @Test func `what only begins as a preview isn't taken for one`() throws {
    let preview = try Self.preview()
    var sensor = Data("FOVb".utf8) + Data(count: 100)
    for filler: UInt8 in [0x11, 0xE1, 0xC0, 0xFF] {
      sensor += [0xFF, 0xD8, 0xFF] + Data(repeating: filler, count: 50)
      sensor += [0xFF, 0xC0, 0, 17, 8, 0xEE, 0xEE, 0xEE, 0xEE, 3, 1, 0x22, 0]
    }
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: sensor) }
    #expect(try ImageInspector.facts(of: sensor + preview).pixelSize == CGSize(width: 400, height: 300))
  }

  @Test func `other TIFFs are pictures as before`() async throws {
    let plain = ImageFixture.orientedTIFF(40, 30, 1)
    #expect(try ImageInspector.facts(of: plain).typeIdentifier == "image/tiff")
    let pages = file([.rows(40, 30), .rows(20, 10)])
    #expect(try ImageInspector.facts(of: pages).pixelSize == CGSize(width: 40, height: 30))
  }

  @Test func `cut and circular raw files end with a sentence`() throws {
    for (name, data) in try raws() {
      for length in stride(from: 1, to: data.count, by: max(1, data.count / 60)) {
        _ = try? ImageInspector.facts(of: data.prefix(length), name: name)
      }
    }
    var circle = dng(.sensor(500, 400))
    circle.replaceSubrange(4..<8, with: [8, 0, 0, 0])
    circle.replaceSubrange(8..<26, with: [1, 0, 0x4A, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0])
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: circle) }
  }
}
