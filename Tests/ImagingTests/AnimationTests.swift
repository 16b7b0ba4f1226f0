import Foundation
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct AnimationTests {
  func frames(
    _ data: Data, first: Int = 0, maxBytes: Int = 1 << 20, extent: DecodeExtent = .full,
    limits: ImagingLimits? = nil
  ) async throws -> AnimationFrames {
    try await ImageDecoder.shared.frames(
      AnimationRequest(
        DecodeRequest(id: "a", bytes: .data(data), extent: extent, name: "it", limits: limits),
        firstFrame: first, maxBytes: maxBytes))
  }

  func letters(_ frames: AnimationFrames) -> String {
    String(frames.frames.map { $0.image.pixel(1, 1).letter })
  }

  @Test func gifsAndWebPsPlay() async throws {
    let gif = try await frames(TinyImage.animatedGIF)
    #expect(letters(gif) == "RB")
    #expect(gif.isWhole)
    #expect(gif.frameCount == 2)
    #expect(gif.frames.map(\.duration) == [.milliseconds(100), .milliseconds(100)])
    let webp = try await frames(TinyImage.animatedWebP)
    #expect(letters(webp) == "RBG")
    #expect(webp.isWhole)
    #expect(webp.plays == nil)
    #expect(webp.frames.map(\.duration) == [Duration](repeating: .milliseconds(70), count: 3))
  }

  @Test func aGIFWithoutItsTrailerIsWhole() async throws {
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(TinyImage.gif.dropLast())))
    #expect(image.damage == nil)
    let moving = try await frames(TinyImage.animatedGIF.dropLast())
    #expect(letters(moving) == "RB")
    // A frame that ends early is still damaged.
    let cut = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(TinyImage.gif.dropLast(3))))
    #expect(cut.damage != nil)
  }

  @Test func theyComeInRunsThatFitTheMemory() async throws {
    let gif = Self.colors("RGBWRGBW", delay: 3)
    let all = try await frames(gif)
    #expect(letters(all) == "RGBWRGBW")
    #expect(all.isWhole)
    #expect(all.frames.allSatisfy { $0.duration == .milliseconds(30) })
    // The memory has room for three frames of 8 × 8 pixels.
    let part = try await frames(gif, first: 2, maxBytes: 8 * 8 * 4 * 3)
    #expect(letters(part) == "BWR")
    #expect(part.first == 2)
    #expect(part.frameCount == 8)
    #expect(!part.isWhole)
    let end = try await frames(gif, first: 7, maxBytes: 8 * 8 * 4 * 3)
    #expect(letters(end) == "W")
    let beyond = try await frames(gif, first: 1000, maxBytes: 1)
    #expect(letters(beyond) == "W")
    #expect(beyond.first == 7)
    let small = try await frames(gif, extent: .longSide(4))
    #expect(small.frames.allSatisfy { $0.image.width == 4 })
    #expect(letters(small) == "RGBWRGBW")
  }

  @Test func timesAreThoseThatBrowsersShow() async throws {
    // Delays of 0 and 1 hundredths mean that the author didn't care; 2 is honoured.
    #expect(try await frames(Self.colors("RG", delay: 0)).frames[0].duration == .milliseconds(100))
    #expect(try await frames(Self.colors("RG", delay: 1)).frames[0].duration == .milliseconds(100))
    let fast = try await frames(Self.colors("RGBW", delay: 2))
    #expect(fast.frames[0].duration == .milliseconds(20))
    #expect(letters(fast) == "RGBW")
  }

  @Test func loopsAreCounted() async throws {
    #expect(try await frames(Self.colors("RG", delay: 5, loops: nil)).plays == 1)
    #expect(try await frames(Self.colors("RG", delay: 5, loops: 0)).plays == nil)
    let thrice = try await frames(Self.colors("RGB", delay: 5, loops: 2))
    #expect(thrice.plays == 3)
    #expect(letters(thrice) == "RGB")
  }

  @Test func stillImagesAndTooManyFramesAreRefused() async throws {
    let still = try ImageFixture.quarters(8, 8, as: "png")
    for data in [still, TinyImage.gif, TinyImage.webp] {
      let error = await #expect(throws: ImagingError.self) { try await frames(data) }
      #expect(error?.reason == .notAnimated)
    }
    var limits = ImagingLimits()
    limits.maxFrames = 5
    let error = await #expect(throws: ImagingError.self) {
      try await frames(Self.colors("RGBWRGBW", delay: 3), limits: limits)
    }
    #expect(error?.reason == .tooLarge(.frames(6), limit: .frames(5)))
    let strict = DecodeRequest(
      id: "f", bytes: .data(Self.colors("RGBWRG", delay: 3)), limits: limits, force: true)
    #expect(try await ImageDecoder.shared.frames(AnimationRequest(strict)).frameCount == 6)
  }

  @Test func cutAnimationsGiveWhatIsThere() async throws {
    let gif = Self.colors("RGBWRGBW", delay: 3)
    for length in stride(from: 40, to: gif.count, by: 7) {
      do {
        let part = try await frames(gif.prefix(length))
        // The last frame may have no pixels yet.
        #expect("RGBWRGBW".hasPrefix(letters(part).dropLast()), "\(length): \(letters(part))")
      } catch {
        #expect(error is ImagingError)
      }
    }
  }

  /// Returns a GIF of 8 × 8 pixels with a frame of one colour for each letter.
  static func colors(_ letters: String, delay: Int, loops: Int? = 0) -> Data {
    var bytes = Array("GIF89a".utf8) + [8, 0, 8, 0, 0xF1, 0, 0]
    bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    if let loops {
      bytes +=
        [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, UInt8(loops & 0xFF), UInt8(loops >> 8), 0]
    }
    for letter in letters {
      let index = UInt8(["R", "G", "B", "W"].firstIndex(of: letter) ?? 0)
      bytes += [0x21, 0xF9, 4, 0, UInt8(delay & 0xFF), UInt8(delay >> 8), 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2]
      bytes += pixels(index) + [0]
    }
    return Data(bytes + [0x3B])
  }

  /// Returns the same index 64 times, each pair after a clear code, so that all codes have three bits.
  private static func pixels(_ index: UInt8) -> [UInt8] {
    let (clear, end): (UInt8, UInt8) = (4, 5)
    var codes: [UInt8] = []
    for _ in 0..<32 { codes += [clear, index, index] }
    codes.append(end)
    var (bytes, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for code in codes {
      bits |= UInt32(code) << count
      count += 3
      while count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        bits >>= 8
        count -= 8
      }
    }
    if count > 0 { bytes.append(UInt8(bits & 0xFF)) }
    return [UInt8(bytes.count)] + bytes
  }
}
