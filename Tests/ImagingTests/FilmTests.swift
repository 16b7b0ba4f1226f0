import DecoderWire
import Foundation
import Testing

@testable import Imaging

/// Tests of films, whose pictures GStreamer finds if it's installed. The films are made by GStreamer, too: a
/// container whose encoder isn't installed isn't tested.
@Suite(
  .enabled(if: !FilmFixture.possible.isEmpty, "GStreamer's encoders aren't installed"),
  .timeLimit(.minutes(5)))
struct FilmTests {
  private func decode(
    _ data: Data, _ extent: DecodeExtent = .full, region: CGRect? = nil, name: String = "a.film"
  ) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "f", bytes: .data(data), extent: extent, name: name, region: region))
  }

  private func reason(_ data: Data) async -> ImagingError.Reason? {
    do {
      _ = try await decode(data)
      return nil
    } catch {
      return (error as? ImagingError)?.reason
    }
  }

  /// Any container that can be made here.
  private var any: FilmFixture.Container { FilmFixture.possible[0] }

  @Test(arguments: FilmFixture.possible) func `a film is seen by its first picture`(
    _ container: FilmFixture.Container
  ) async throws {
    let film = try await FilmFixture().film(container)
    let facts = try ImageInspector.facts(of: film, within: ImagingLimits())
    #expect(facts.typeIdentifier == container.type)
    #expect(facts.pixelSize == CGSize(width: 160, height: 120))
    #expect(facts.isAnimated)
    #expect(facts.byteCount == film.count)
    let image = try await decode(film)
    #expect(image.width == 160)
    #expect(image.corners == "RGBW")
    #expect(image.damage == nil)
    #expect(image.isOpaque)
  }

  @Test func `a film that begins black is seen by a later picture`() async throws {
    let image = try await decode(try await FilmFixture(blackSeconds: 2).film(any))
    #expect(image.corners == "RGBW")
  }

  @Test func `a small picture and a part of a picture are made`() async throws {
    let film = try await FilmFixture().film(any)
    let small = try await decode(film, .longSide(40))
    #expect(small.width == 40)
    #expect(small.height == 30)
    #expect(small.corners == "RGBW")
    let part = try await decode(film, region: CGRect(x: 80, y: 0, width: 80, height: 60))
    #expect(part.width == 80)
    #expect(part.height == 60)
    #expect(part.corners == "GGGG")
  }

  @Test(.enabled(if: FilmFixture.possible.contains(.vp9)))
  func `pixels that aren't square make the picture wider`() async throws {
    let film = try await FilmFixture(pixelWidth: 2).film(.vp9)
    #expect(try ImageInspector.facts(of: film).pixelSize == CGSize(width: 320, height: 120))
    let image = try await decode(film)
    #expect(image.width == 320)
    #expect(image.height == 120)
    #expect(image.corners == "RGBW")
  }

  @Test(.enabled(if: FilmFixture.possible.contains(.mp4)))
  func `a film that's to be seen rotated is`() async throws {
    let film = try FilmFixture.turned(try await FilmFixture().film(.mp4))
    #expect(try ImageInspector.facts(of: film).pixelSize == CGSize(width: 120, height: 160))
    #expect(try await decode(film).corners == "BRWG")
  }

  @Test(.enabled(if: FilmFixture.possible.contains(.webm) && FilmFixture.exists("vorbisenc")))
  func `a film without pictures is a recording`() async throws {
    #expect(await reason(try await FilmFixture.sound()) == .notAnImage(looksLike: .recording))
  }

  @Test(arguments: FilmFixture.possible.filter(\.hasLength))
  func `a film that's cut says how much is there`(
    _ container: FilmFixture.Container
  ) async throws {
    let film = try await FilmFixture(blackSeconds: 1).film(container)
    let (few, most) = (film.prefix(200), film.dropLast(film.count / 4))
    let reason = await reason(few)
    #expect(Self.isTruncated(reason), "\(String(describing: reason))")
    // The index of an MP4 and a QuickTime film is at their end.
    do {
      #expect(Self.isTruncated(try await decode(most).damage?.reason))
    } catch {
      #expect(Self.isTruncated((error as? ImagingError)?.reason))
    }
  }

  private static func isTruncated(_ reason: ImagingError.Reason?) -> Bool {
    if case .truncated = reason { true } else { false }
  }

  @Test(arguments: FilmFixture.possible) func `a damaged film gives a picture or a sentence`(
    _ container: FilmFixture.Container
  ) async throws {
    let film = try await FilmFixture().film(container)
    var state: UInt32 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }
    for round in 0..<8 {
      var bad = film
      for _ in 0...round * 4 { bad[next(bad.count)] = UInt8(next(256)) }
      do {
        let image = try await decode(bad)
        #expect(image.width > 0)
      } catch let error as ImagingError {
        #expect(!error.detail.isEmpty)
      }
    }
  }

  @Test func `a process for images finds no pictures of films`() async throws {
    let process = try DecoderProcess(starting: try DecoderProgram.locate(), errorOutput: nil)
    #expect(process.channel.waitForMessage(milliseconds: 60_000))
    _ = try process.channel.receive()
    let (data, one) = (try await FilmFixture().film(any), WireSize(width: 1, height: 1))
    let job = DecodeJob(
      id: 1, format: .film, storedSize: one, targetSize: one, byteCount: UInt64(data.count), mostPixels: 1)
    let film = try ImageDescriptor.sealed(data)
    try withExtendedLifetime(film) { try process.channel.send(job.bytes, descriptor: film.number) }
    let answer = try #require(try process.channel.receive().flatMap { DecodeAnswer(bytes: $0.bytes) })
    #expect(answer.outcome == .noLoader)
  }
}

/// Tests of films for which nothing need be installed.
@Suite(.timeLimit(.minutes(5))) struct FilmRecognitionTests {
  private func format(_ bytes: [UInt8]) throws -> String {
    try "\(ContentSniffer.format(of: ByteSource(data: Data(bytes))))"
  }

  private func container(_ kind: String) -> [UInt8] {
    [0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x80 + UInt8(kind.utf8.count)]
      + Array(kind.utf8) + [0x42, 0x87, 0x81, 4]
  }

  @Test func `a film is recognised by its beginning`() throws {
    func boxes(_ brand: String) -> [UInt8] { [0, 0, 0, 16] + Array("ftyp\(brand)\0\0\0\0".utf8) }
    #expect(try format(boxes("isom")) == "mpeg4")
    #expect(try format(boxes("mp42")) == "mpeg4")
    #expect(try format(boxes("qt  ")) == "quickTime")
    #expect(try format([0, 0, 1, 0] + Array("moov".utf8)) == "quickTime")
    #expect(try format(container("webm")) == "webM")
    #expect(try format(container("matroska")) == "matroska")
    #expect(try format(Array("RIFF\u{10}\0\0\0AVI LIST".utf8)) == "avi")
    #expect(try format([0, 0, 1, 0xBA, 0x44, 0, 4]) == "mpeg")
    let page = Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [1, 42, 0x80]
    #expect(try format(page + Array("theora\u{3}\u{2}\u{1}".utf8)) == "ogg")
    #expect(throws: ImagingError(.notAnImage(looksLike: .recording))) {
      try format(page.dropLast() + Array("\u{1}vorbis".utf8))
    }
    #expect(throws: ImagingError(.notAnImage(looksLike: .recording))) { try format(boxes("M4A ")) }
    #expect(throws: ImagingError(.notAnImage(looksLike: .recording))) {
      try format(Array("RIFF\u{10}\0\0\0WAVEfmt ".utf8))
    }
  }

  @Test func `a missing decoder's package is named`() throws {
    func reason(_ head: [UInt8], _ mediaType: String) throws -> ImagingError.Reason {
      let format = try ContentSniffer.format(of: ByteSource(data: Data(head)))
      return format.missingLoader(ofPictures: mediaType)
    }
    let mp4 = [0, 0, 0, 16] + Array("ftypisom\0\0\0\0".utf8)
    #expect(
      try reason(mp4, "video/x-h264") == .missingLoader(format: "MP4", package: "gstreamer1.0-libav"))
    #expect(
      try reason(container("webm"), "video/x-av1")
        == .missingLoader(format: "WebM", package: "gstreamer1.0-plugins-bad"))
    #expect(
      try reason(container("matroska"), "")
        == .missingLoader(format: "Matroska", package: "gstreamer1.0-plugins-good"))
    #expect(
      try reason([0, 0, 1, 0xBA], "")
        == .missingLoader(format: "MPEG", package: "gstreamer1.0-plugins-bad"))
  }
}
