import CGdkPixbuf
import Foundation
import Testing

@testable import Imaging

/// Tests that a decoder, which reads many pictures one after the other, never shows a part of one in the
/// next.
///
/// One process reads each sample twice: after pictures whose bytes are all 0x5A, and after pictures whose
/// bytes are all 0xC3. If a loader leaves a pixel unwritten, the two results differ.
@Suite(.timeLimit(.minutes(5))) struct ForgettingTests {
  private enum Outcome: Equatable {
    case pixels(Data, damage: ImagingError.Reason?)
    case error(ImagingError.Reason)
  }

  private static let before: [(width: Int, height: Int)] = [(40, 30), (16, 12), (64, 64), (200, 150)]

  private static func pictures(_ byte: UInt8) throws -> [Data] {
    try before.flatMap { size in
      try ["png", "jpeg"].map { type in
        try ImageFixture.picture(size.width, size.height, as: type, alpha: type == "png" ? byte : nil) {
          _, _ in
          (byte, byte, byte)
        }
      }
    }
  }

  private func read(_ sample: DamagedImages.Sample, by decoder: ImageDecoder) async throws -> Outcome {
    do {
      let image = try await decoder.decode(
        DecodeRequest(id: "b", bytes: .data(sample.data), name: sample.name))
      return .pixels(image.pixels, damage: image.damage?.reason)
    } catch let error as ImagingError {
      return .error(error.reason)
    }
  }

  private func expectNothingIsLeft(_ samples: [DamagedImages.Sample]) async throws {
    let decoder = ImageDecoder(workers: 1, timeLimit: .seconds(20))
    let (first, second) = (try Self.pictures(0x5A), try Self.pictures(0xC3))
    for sample in samples {
      var outcomes: [Outcome] = []
      for pictures in [first, second] {
        for picture in pictures {
          _ = try await decoder.decode(DecodeRequest(id: "a", bytes: .data(picture)))
        }
        outcomes.append(try await read(sample, by: decoder))
      }
      #expect(outcomes[0] == outcomes[1], "\(sample.name) shows what was read before")
    }
  }

  @Test func nothingIsSeenInDamagedPictures() async throws {
    let bombs = Set(DamagedImages.bombs().map(\.name))
    var generator = try DamagedImages()
    try await expectNothingIsLeft(generator.all(each: 20).filter { !bombs.contains($0.name) })
  }

  @Test func nothingIsSeenInUnsupportedPictures() async throws {
    try await expectNothingIsLeft(
      TIFFFixture.unsupported.map { DamagedImages.Sample(name: $0.kind, data: $0.fixture.data) })
  }

  /// The file is cut at thirty offsets, and its headers claim the truncated length.
  @Test(arguments: ["png", "jpeg", "tiff", "bmp", "ico"]) func nothingIsSeenInWhatIsMissing(_ type: String)
    async throws
  {
    let whole = try ImageFixture.noise(64, 48, as: type)
    try await expectNothingIsLeft(
      (1..<30).map { part in
        DamagedImages.Sample(name: "\(type) cut at \(part)/30", data: whole.prefix(whole.count * part / 30))
      })
  }

  @Test(arguments: CutWebP.allCases) func nothingIsSeenInAWebPThatIsCut(_ kind: CutWebP) async throws {
    try await expectNothingIsLeft(
      (4..<30).map {
        DamagedImages.Sample(name: "WebP cut at \($0)/30", data: try kind.data(parts: $0, of: 30))
      })
  }

  @Test(arguments: CutWebP.allCases) func aCutWebPShowsTheRowsThatAreThere(_ kind: CutWebP) async throws {
    var shown = 0
    for parts in 4..<30 {
      do {
        let image = try await ImageDecoder.shared.decode(
          DecodeRequest(id: "w", bytes: .data(try kind.data(parts: parts, of: 30)), name: "cut"))
        shown += 1
        #expect(image.damage != nil)
        #expect(image.pixel(0, 0).alpha == 255)
        #expect(image.pixel(0, 47).alpha == 0, "\(parts) of 30")
        #expect(image.pixel(63, 47).alpha == 0, "\(parts) of 30")
      } catch {
        #expect(error is ImagingError)
      }
    }
    // If a chunk is longer than the file claims to be, libwebp reads nothing.
    if kind != .lyingFile, webPComesInRows { #expect(shown > 8) }
  }

  /// Whether this system's loader for WebP shows what it has read so far, as in Debian 12. That of Debian 13
  /// refuses pictures that are cut off.
  private var webPComesInRows: Bool {
    guard let loader = gdk_pixbuf_loader_new_with_type("webp", nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    let bytes = [UInt8](TinyImage.webp)
    gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    defer { gdk_pixbuf_loader_close(loader, nil) }
    return gdk_pixbuf_loader_get_pixbuf(loader) != nil
  }

  /// There's one tile of 64 × 64 in a picture that claims to be larger. libheif 1.15 writes no other pixel,
  /// and reports no error. Later versions refuse the picture.
  @Test(arguments: [(96, 80), (200, 150), (400, 300)]) func nothingIsSeenBesideATile(
    _ width: Int, _ height: Int
  ) async throws {
    let heic = try ImageFixture.grownHEIC(TinyImage.heic, UInt16(width), UInt16(height))
    do {
      let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "h", bytes: .data(heic)))
      #expect(image.width == width)
      #expect(image.pixel(10, 10).letter == "R")
    } catch let error where "\(error)".contains("Grid tiles do not cover whole image") {
      return
    }
    try await expectNothingIsLeft([DamagedImages.Sample(name: "tiles", data: heic)])
  }

  /// The pictures are larger than the blocks that the C library keeps for later use.
  @Test func nothingIsSeenInLargePictures() async throws {
    let decoder = ImageDecoder(workers: 1, timeLimit: .seconds(60))
    var floats = TIFFFixture.unsupported[0].fixture
    // The pixels are missing, and aren't needed.
    floats.saidSize = (5_000, 3_600)
    let missing = floats.data
    let grey = try ImageFixture.flat(5_000, 3_600, 0x5A)
    let cut = grey.prefix(grey.count / 3)
    for sample in [missing, cut] {
      _ = try await decoder.decode(DecodeRequest(id: "a", bytes: .data(grey), extent: .longSide(500)))
      do {
        let image = try await decoder.decode(
          DecodeRequest(id: "b", bytes: .data(sample), extent: .longSide(500)))
        #expect(image.pixel(250, image.height - 1).alpha == 0)
      } catch {
        #expect((error as? ImagingError)?.reason == .unsupported(TIFFFixture.unsupported[0].kind))
      }
    }
  }
}
