import Foundation
import Imaging
import Testing

/// What an image's numbers mean is told by its profile; what's shown is sRGB.
@Suite struct ColorTests {
  func decode(_ data: Data, _ extent: DecodeExtent = .full) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "c", bytes: .data(data), extent: extent))
  }

  @Test(arguments: ["png", "jpeg", "tiff"]) func aProfileIsHonoured(_ type: String) async throws {
    // In this profile, red and blue have changed places.
    let profile = try ColorProfile.swapped()
    let plain = try await decode(try ImageFixture.quarters(64, 48, as: type))
    #expect(plain.corners == "RGBW")
    let swapped = try await decode(try ImageFixture.quarters(64, 48, as: type, profile: profile))
    #expect(swapped.corners == "BGRW")
    let small = try await decode(try ImageFixture.quarters(64, 48, as: type, profile: profile), .longSide(16))
    #expect(small.corners == "BGRW")
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
    #expect((186...190).contains(pixel.red) && pixel.red == pixel.green && pixel.red == pixel.blue)
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
    // 0xFF80, 0x8000, 0x0040: 255, 128, 0.
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
