import Foundation
import Imaging
import Testing

/// Tests that images with a colour space are converted to sRGB.
@Suite(.timeLimit(.minutes(5))) struct ColorTests {
  func decode(_ data: Data, _ extent: DecodeExtent = .full) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "c", bytes: .data(data), extent: extent))
  }

  @Test(arguments: ["png", "jpeg", "tiff"]) func aProfileIsHonoured(_ type: String) async throws {
    // This profile exchanges red and blue.
    let profile = try ColorProfile.swapped()
    let plain = try await decode(try ImageFixture.quarters(64, 48, as: type))
    #expect(plain.corners == "RGBW")
    let swapped = try await decode(try ImageFixture.quarters(64, 48, as: type, profile: profile))
    #expect(swapped.corners == "BGRW")
    let small = try await decode(try ImageFixture.quarters(64, 48, as: type, profile: profile), .longSide(16))
    #expect(small.corners == "BGRW")
  }

  @Test func theProfileOfAWebPIsHonoured() async throws {
    let profile = try ColorProfile.swapped()
    let plain = try ImageFixture.quarters(64, 48, as: "webp")
    let swapped = ImageFixture.profiledWebP(plain, profile, width: 64, height: 48)
    #expect(try await decode(plain).corners == "RGBW")
    #expect(try await decode(swapped).corners == "BGRW")
    #expect(try await decode(swapped, .longSide(16)).corners == "BGRW")
  }

  @Test func theProfileOfAnAnimationIsThatOfEachFrame() async throws {
    let webp = ImageFixture.profiledWebP(
      TinyImage.animatedWebP, try ColorProfile.swapped(), width: 12, height: 8)
    #expect(try await decode(webp).pixel(1, 1).letter == "B")
    for extent: DecodeExtent in [.full, .longSide(6)] {
      let frames = try await ImageDecoder.shared.frames(
        AnimationRequest(DecodeRequest(id: "w", bytes: .data(webp), extent: extent)))
      #expect(String(frames.frames.map { $0.image.pixel(1, 1).letter }) == "BRG")
    }
  }

  @Test func theProfileOfAnAVIFIsHonoured() async throws {
    func color(_ content: Data) async throws -> [Int] {
      let pixel = try await decode(try ImageFixture.recolored(TinyImage.wideAVIF, content)).pixel(8, 8)
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    for kind in ["prof", "rICC"] {
      let swapped = try await color(Data(kind.utf8) + ColorProfile.swapped())
      #expect(swapped[0] > 180)
      #expect(swapped[2] < 75)
    }
    let broken = try await color(Data("prof".utf8) + Data(count: 300))
    #expect(broken[0] < 75)
    #expect(broken[2] > 180)
  }

  @Test func theNumbersOfAnAVIFAreHonoured() async throws {
    func color(_ primaries: UInt8, _ transfer: UInt8) async throws -> [Int] {
      var avif = TinyImage.wideAVIF
      let offset = try #require(avif.firstRange(of: Data("nclx".utf8))).upperBound
      (avif[offset + 1], avif[offset + 3]) = (primaries, transfer)
      let pixel = try await decode(avif).pixel(8, 8)
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    func near(_ found: [Int], _ wanted: [Int]) -> Bool { zip(found, wanted).allSatisfy { abs($0 - $1) <= 3 } }
    #expect(near(try await color(12, 13), [32, 130, 198]))
    // These numbers mean nothing, or what's assumed without them.
    for (primaries, transfer): (UInt8, UInt8) in [(1, 13), (1, 1), (2, 2), (1, 6), (99, 13)] {
      #expect(near(try await color(primaries, transfer), [64, 128, 192]))
    }
    #expect(near(try await color(1, 8), [137, 188, 225]))
    // These are films' numbers for more light than paper has. The brightest light becomes white.
    let (bright, mixed) = (try await color(9, 16), try await color(9, 18))
    #expect(bright[2] == 255)
    #expect(mixed[2] > mixed[0])
  }

  @Test func aProfileLeavesAlphaAlone() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png", alpha: 51, profile: ColorProfile.swapped())
    #expect(try await decode(png).pixel(0, 0) == Pixel(red: 0, green: 0, blue: 51, alpha: 51))
  }

  @Test func greyProfilesSayHowBrightGreyIs() async throws {
    let grey = try ImageFixture.picture(8, 8, as: "jpeg", alpha: nil) { _, _ in (128, 128, 128) }
    #expect(try await decode(grey).pixel(0, 0).red == 128)
    let linear = try ImageFixture.picture(8, 8, as: "jpeg", alpha: nil, profile: ColorProfile.linearGrey()) {
      _, _ in (128, 128, 128)
    }
    // Half of the light is 188 of 255 in sRGB.
    let pixel = try await decode(linear).pixel(0, 0)
    #expect((186...190).contains(pixel.red))
    #expect(pixel.red == pixel.green)
    #expect(pixel.red == pixel.blue)
  }

  @Test func sRGBAndBrokenProfilesChangeNothing() async throws {
    let plain = try await decode(try ImageFixture.noise(32, 24, as: "png"))
    for profile in [try ColorProfile.sRGB(), Data("no profile".utf8), Data(count: 500)] {
      let image = try await decode(try ImageFixture.noise(32, 24, as: "png", profile: profile))
      #expect(image.pixels == plain.pixels)
    }
  }

  @Test func inksBecomeLight() async throws {
    let image = try await decode(TinyImage.inks)
    #expect((image.width, image.height) == (16, 8))
    #expect(image.corners == "RRRR")
    #expect(!image.isDamaged)
    #expect(try await decode(TinyImage.inks, .longSide(4)).corners == "RRRR")
  }

  @Test func inksFollowTheirProfile() async throws {
    // In this profile, magenta over yellow looks blue.
    let image = try await decode(ImageFixture.profiled(TinyImage.inks, try ColorProfile.strangeInks()))
    #expect(image.corners == "BBBB")
  }

  @Test func inksThatAreCutOffAreShownAsFarAsTheyGo() async throws {
    let cut = TinyImage.inks.prefix(TinyImage.inks.count - 8)
    do {
      let image = try await decode(cut)
      #expect(image.isDamaged)
    } catch {
      #expect(error is ImagingError)
    }
  }

  @Test func sixteenBitsBecomeEight() async throws {
    // 0xFF80, 0x8000 and 0x0040 become 255, 128 and 0.
    let image = try await decode(ImageFixture.deepPNG(4, 2, [0xFF80, 0x8000, 0x0040]))
    #expect(image.pixel(3, 1) == Pixel(red: 255, green: 128, blue: 0, alpha: 255))
  }

  @Test func theOrderOfBytesIsAsAsked() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png")
    let red = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "r", bytes: .data(png), pixelFormat: .rgba))
    let blue = try await ImageDecoder.shared.decode(DecodeRequest(id: "b", bytes: .data(png)))
    #expect(Array(red.pixels.prefix(4)) == [255, 0, 0, 255])
    #expect(Array(blue.pixels.prefix(4)) == [0, 0, 255, 255])
    #expect(red.corners == blue.corners)
    #expect(try red.encodePNG() == blue.encodePNG())
  }
}
