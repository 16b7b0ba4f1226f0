import CZlib
import Foundation
import Imaging
import SeededRandom
import Testing

/// The law of animated PNGs: whatever the frames' rectangles, order, colours and ways of being drawn, each
/// frame is seen as the specification's rules draw it.
@Suite(.timeLimit(.minutes(3))) struct AnimatedPNGTests {
  private static let count = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 2_000 : 160

  private func frames(_ data: Data, first: Int = 0, maxBytes: Int = 1 << 24) async throws -> AnimationFrames {
    try await ImageDecoder.shared.frames(
      AnimationRequest(
        DecodeRequest(id: "a", bytes: .data(data), name: "it"), firstFrame: first, maxBytes: maxBytes))
  }

  /// Returns the greatest difference between a frame and the rules' picture of it.
  private func distance(_ image: DecodedImage, _ wanted: [[Double]], width: Int) -> Int {
    var most = 0
    for (index, color) in wanted.enumerated() {
      let pixel = image.pixel(index % width, index / width)
      let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
      let meant = (color.prefix(3).map { $0 * color[3] } + [color[3]]).map { Int(($0 * 255).rounded()) }
      most = max(most, zip(found, meant).map { abs($0 - $1) }.max() ?? 0)
    }
    return most
  }

  @Test func eachFrameIsDrawnByTheRules() async throws {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      let made = MadeAnimation(&random)
      let all = try await frames(made.data)
      #expect(all.frameCount == made.frames.count, "seed \(seed)")
      #expect(all.isWhole, "seed \(seed)")
      #expect(all.plays == made.plays, "seed \(seed)")
      for (index, frame) in all.frames.enumerated() {
        let far = distance(frame.image, made.shown[index], width: made.width)
        // Each frame that's blended with the ones below rounds once.
        #expect(far <= 4, "seed \(seed), frame \(index) of color \(made.color)")
        #expect(frame.duration == .milliseconds(made.frames[index].milliseconds), "seed \(seed)")
      }
      // A run that begins in the middle shows the same.
      let first = Int.random(in: 0..<made.frames.count, using: &random)
      let part = try await frames(made.data, first: first, maxBytes: made.width * made.height * 4 * 2)
      #expect(part.first == first, "seed \(seed)")
      for (index, frame) in part.frames.enumerated() {
        #expect(frame.image.pixels == all.frames[first + index].image.pixels, "seed \(seed)")
      }
    }
  }

  @Test func aCutAnimationHasTheFramesThatAreThere() async throws {
    for seed in 0..<UInt64(Self.count / 4) {
      var random = SeededGenerator(seed: 1_000 + seed)
      let made = MadeAnimation(&random)
      let length = Int.random(in: 60..<made.data.count, using: &random)
      do {
        let part = try await frames(made.data.prefix(length))
        for (index, frame) in part.frames.enumerated() {
          #expect(distance(frame.image, made.shown[index], width: made.width) <= 4, "seed \(seed)")
        }
      } catch {
        #expect(error is ImagingError, "seed \(seed)")
      }
    }
  }

  @Test func aDamagedAnimationEndsWithASentence() async throws {
    for seed in 0..<UInt64(Self.count / 2) {
      var random = SeededGenerator(seed: 2_000 + seed)
      var data = MadeAnimation(&random).data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        data[Int.random(in: 8..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        #expect(try await !frames(data).frames.isEmpty, "seed \(seed)")
      } catch {
        #expect((error as? ImagingError)?.detail.isEmpty == false, "seed \(seed): \(error)")
      }
    }
  }
}

/// A random animation, and what the specification says is seen of each frame.
private struct MadeAnimation {
  struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var delay: (part: Int, whole: Int)
    var disposal: Int
    var isBlended: Bool
    /// The stored samples of each pixel.
    var pixels: [[UInt8]]

    /// The shown time. Ten milliseconds and less mean that no time was wanted, and 0 means hundredths.
    var milliseconds: Int {
      let stored = delay.part * 1000 / (delay.whole == 0 ? 100 : delay.whole)
      return stored <= 10 ? 100 : stored
    }
  }

  let width: Int
  let height: Int
  /// PNG's number of the kind of colours.
  let color: Int
  let plays: Int?
  private(set) var frames: [Frame] = []
  private(set) var shown: [[[Double]]] = []
  private(set) var data = Data()

  init(_ random: inout SeededGenerator) {
    (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
    color = [0, 2, 3, 4, 6].randomElement(using: &random) ?? 6
    let channels = [0: 1, 2: 3, 3: 1, 4: 2][color] ?? 4
    let count = Int.random(in: 2...6, using: &random)
    // The still picture is the first frame, or is for readers that know of no frames.
    let isStillApart = Bool.random(using: &random)
    for index in 0..<count {
      let isWhole = index == 0 || Int.random(in: 0...3, using: &random) == 0
      let (w, h) = (
        isWhole ? width : Int.random(in: 1...width, using: &random),
        isWhole ? height : Int.random(in: 1...height, using: &random)
      )
      frames.append(
        Frame(
          x: Int.random(in: 0...width - w, using: &random), y: Int.random(in: 0...height - h, using: &random),
          width: w, height: h,
          delay: (
            Int.random(in: 0...300, using: &random), [0, 30, 100, 1000].randomElement(using: &random) ?? 0
          ),
          disposal: Int.random(in: 0...2, using: &random), isBlended: Bool.random(using: &random),
          pixels: (0..<w * h).map { _ in Array(random.bytes(channels)) }))
    }
    let palette = (0..<256).map { _ in Array(random.bytes(4)) }
    plays = Bool.random(using: &random) ? nil : Int.random(in: 1...9, using: &random)
    draw(palette)
    write(palette, isStillApart: isStillApart, &random)
  }

  private func straight(_ samples: [UInt8], _ palette: [[UInt8]]) -> [Double] {
    let parts = samples.map { Double($0) / 255 }
    return switch color {
    case 0: [parts[0], parts[0], parts[0], 1]
    case 2: parts + [1]
    case 3: palette[Int(samples[0])].map { Double($0) / 255 }
    case 4: [parts[0], parts[0], parts[0], parts[1]]
    default: parts
    }
  }

  private mutating func draw(_ palette: [[UInt8]]) {
    let nothing = [0.0, 0, 0, 0]
    var canvas = [[Double]](repeating: nothing, count: width * height)
    for (number, frame) in frames.enumerated() {
      let before = canvas
      for (index, samples) in frame.pixels.enumerated() {
        let target = (frame.y + index / frame.width) * width + frame.x + index % frame.width
        let (over, under) = (straight(samples, palette), canvas[target])
        let alpha = over[3] + under[3] * (1 - over[3])
        if !frame.isBlended {
          canvas[target] = over
        } else if alpha > 0 {
          let below = under[3] * (1 - over[3])
          let mixed = (0..<3).map { (channel: Int) -> Double in
            (over[channel] * over[3] + under[channel] * below) / alpha
          }
          canvas[target] = mixed + [alpha]
        }
      }
      shown.append(canvas)
      if frame.disposal == 2, number > 0 { canvas = before }
      if frame.disposal == 1 || frame.disposal == 2 && number == 0 {
        for index in frame.pixels.indices {
          canvas[(frame.y + index / frame.width) * width + frame.x + index % frame.width] = nothing
        }
      }
    }
  }

  private mutating func write(
    _ palette: [[UInt8]], isStillApart: Bool, _ random: inout SeededGenerator
  ) {
    func big(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var sequence = 0
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += ImageFixture.chunk("IHDR", big(width, 4) + big(height, 4) + [8, UInt8(color), 0, 0, 0])
    bytes += ImageFixture.chunk("acTL", big(frames.count, 4) + big(plays ?? 0, 4))
    if color == 3 {
      bytes += ImageFixture.chunk("PLTE", palette.flatMap { $0.prefix(3) })
      bytes += ImageFixture.chunk("tRNS", palette.map { $0[3] })
    }
    if isStillApart {
      bytes += ImageFixture.chunk("IDAT", packed(frames[0].pixels.map { $0.map { ~$0 } }, width))
    }
    for (index, frame) in frames.enumerated() {
      var content = big(sequence, 4)
      for number in [frame.width, frame.height, frame.x, frame.y] { content += big(number, 4) }
      content += big(frame.delay.part, 2) + big(frame.delay.whole, 2)
      bytes += ImageFixture.chunk("fcTL", content + [UInt8(frame.disposal), frame.isBlended ? 1 : 0])
      sequence += 1
      var rest = packed(frame.pixels, frame.width)[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...2_000, using: &random))
        rest = rest.dropFirst(part.count)
        if index == 0, !isStillApart {
          bytes += ImageFixture.chunk("IDAT", Array(part))
        } else {
          bytes += ImageFixture.chunk("fdAT", big(sequence, 4) + part)
          sequence += 1
        }
      }
      if Bool.random(using: &random) { bytes += ImageFixture.chunk("tEXt", Array("Word\0is between".utf8)) }
    }
    data = Data(bytes + ImageFixture.chunk("IEND", []))
  }

  private func packed(_ pixels: [[UInt8]], _ width: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for start in stride(from: 0, to: pixels.count, by: width) {
      rows += [0] + pixels[start..<start + width].flatMap(\.self)
    }
    var length = compressBound(uLong(rows.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      compress(buffer.baseAddress, &length, rows, uLong(rows.count))
      count = Int(length)
    }
  }
}
