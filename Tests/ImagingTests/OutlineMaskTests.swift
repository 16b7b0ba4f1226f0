import Foundation
import Imaging
import SeededRandom
import Testing

/// Tests of images that are cut out along polygons.
@Suite(.timeLimit(.minutes(5))) struct OutlineMaskTests {
  private func white(_ width: Int, _ height: Int, stride: Int? = nil) -> DecodedImage {
    let stride = stride ?? width * 4
    return DecodedImage(
      width: width, height: height, stride: stride, pixels: Data(repeating: 255, count: stride * height),
      fullSize: CGSize(width: width, height: height))
  }

  private func alpha(_ image: DecodedImage, _ x: Int, _ y: Int) -> Int {
    Int(image.pixels[image.pixels.startIndex + y * image.stride + x * 4 + 3])
  }

  private func total(_ image: DecodedImage) -> Double {
    var sum = 0
    for y in 0..<image.height { for x in 0..<image.width { sum += alpha(image, x, y) } }
    return Double(sum) / 255
  }

  @Test func aRectangleOnPixelsIsExact() {
    let corners = [(0.25, 0.5), (0.75, 0.5), (0.75, 1), (0.25, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    let cut = white(8, 4, stride: 40).cut(along: corners)
    for y in 0..<4 {
      for x in 0..<8 { #expect(alpha(cut, x, y) == (y >= 2 && (2..<6).contains(x) ? 255 : 0), "\(x), \(y)") }
    }
    #expect(!cut.isOpaque)
    #expect(cut.fullSize == CGSize(width: 8, height: 4))
  }

  @Test func pixelsOnTheSidesAreCoveredInPart() {
    let corners = [(0.0, 0.0), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    let cut = white(100, 100).cut(along: corners)
    #expect(abs(total(cut) - 5_000) < 5, "half of the image: \(total(cut))")
    #expect(alpha(cut, 10, 10) == 255)
    #expect(alpha(cut, 90, 90) == 0)
    #expect((100...155).contains(alpha(cut, 40, 59)), "half of a pixel: \(alpha(cut, 40, 59))")
    // The colours are premultiplied, so they become less as well.
    let start = cut.pixels.startIndex + 59 * cut.stride + 40 * 4
    #expect(cut.pixels[start] == cut.pixels[start + 3])
  }

  @Test func eitherDirectionAndPlacesBeyondTheImageAreTheSame() {
    let corners = [(-1.0, 0.5), (0.5, -1), (2, 0.5), (0.5, 2)].map { CGPoint(x: $0.0, y: $0.1) }
    let whole = white(30, 20).cut(along: corners)
    #expect(whole.isOpaque)
    let circle = (0..<64).map { number in
      let angle = Double(number) / 32 * .pi
      return CGPoint(x: 0.5 + 0.5 * cos(angle), y: 0.5 + 0.5 * sin(angle))
    }
    let one = white(60, 60).cut(along: circle)
    #expect(one.pixels == white(60, 60).cut(along: circle.reversed()).pixels)
    #expect(abs(total(one) - 30 * 30 * .pi) < 12, "\(total(one))")
  }

  @Test func aPathThatCrossesItselfIsFilledByTheNonZeroRule() {
    // Twice around a square, the second time smaller: the inside is inside of both.
    let twice =
      [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0), (0.25, 0.25), (0.75, 0.25), (0.75, 0.75)]
      + [(0.25, 0.75), (0.25, 0.25)]
    let cut = white(40, 40).cut(along: twice.map { CGPoint(x: $0.0, y: $0.1) })
    #expect(alpha(cut, 20, 20) == 255)
    #expect(alpha(cut, 5, 20) == 255)
  }

  @Test func `an enlarged part is that part of the enlarged picture`() {
    for seed in Seeds.first(20, torture: 200) {
      var dice = SeededGenerator(seed: seed)
      let (width, height) = (Int.random(in: 2...30, using: &dice), Int.random(in: 2...30, using: &dice))
      let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &dice) }
      let image = DecodedImage(
        width: width, height: height, stride: width * 4, pixels: Data(bytes), format: .rgba,
        fullSize: CGSize(width: width, height: height))
      let isCut = Bool.random(using: &dice)
      let corners = (0..<5).map { _ in
        CGPoint(
          x: Double.random(in: -0.2...1.2, using: &dice), y: Double.random(in: -0.2...1.2, using: &dice))
      }
      let (left, top) = (Int.random(in: 0..<width, using: &dice), Int.random(in: 0..<height, using: &dice))
      let part = CGRect(
        x: left, y: top, width: Int.random(in: 1...width - left, using: &dice),
        height: Int.random(in: 1...height - top, using: &dice))
      let (factor, isSharp) = (Int.random(in: 1...5, using: &dice), Bool.random(using: &dice))
      let source = isCut ? image.cut(along: corners) : image
      func enlarged(_ part: CGRect?) -> DecodedImage {
        source.enlarged(part, by: factor, cutAlong: isCut ? corners : nil, isSharp: isSharp)
      }
      let (some, all) = (enlarged(part), enlarged(nil))
      #expect(some.width == Int(part.width) * factor, "seed \(seed)")
      #expect(some.height == Int(part.height) * factor, "seed \(seed)")
      var most = 0
      for y in 0..<some.height {
        for x in 0..<some.width * 4 {
          let (one, other) = (
            some.pixels[y * some.stride + x],
            all.pixels[(y + top * factor) * all.stride + x + left * factor * 4]
          )
          most = max(most, abs(Int(one) - Int(other)))
        }
      }
      // The path's sides are added up from another column on.
      #expect(most <= 1, "seed \(seed)")
    }
  }
}
