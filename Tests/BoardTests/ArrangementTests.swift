import Board
import Foundation
import SeededRandom
import Testing

@Suite struct ArrangementTests {
  @Test(arguments: [1, 2, 3, 7, 20, 200, 1_000], UInt64(1)...4)
  func cardsDontOverlapAndStandAroundThePoint(count: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sizes = (0..<count).map { _ in
      Arrangement.initialSize(
        forPixels: CGSize(
          width: Int.random(in: 1...6_000, using: &generator),
          height: Int.random(in: 1...6_000, using: &generator)))
    }
    let point = CGPoint(x: 123, y: -456)
    let centers = Arrangement.sideBySide(sizes: sizes, around: point, spacing: 16)
    #expect(centers.count == count)
    let frames = zip(sizes, centers).map { size, center in
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    for (index, frame) in frames.enumerated() {
      // The later cards of the row stand to the right, and the cards of later rows stand below.
      for other in frames.dropFirst(index + 1).prefix(60) {
        #expect(!frame.insetBy(dx: -7, dy: -7).intersects(other))
        #expect(other.midX > frame.midX || other.midY > frame.midY)
      }
    }
    let whole = frames.dropFirst().reduce(frames[0]) { $0.union($1) }
    #expect(abs(whole.midX - point.x) < 0.001)
    #expect(abs(whole.midY - point.y) < 0.001)
    if count >= 20 { #expect(max(whole.width / whole.height, whole.height / whole.width) < 1.35) }
  }

  @Test func hostileSizesDontBreakIt() {
    let sizes = [CGSize(width: Double.nan, height: 1), CGSize(width: -5, height: Double.infinity), .zero]
    let centers = Arrangement.sideBySide(sizes: sizes, around: .zero, spacing: .nan)
    #expect(centers.count == 3)
    #expect(centers.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(Arrangement.sideBySide(sizes: [], around: .zero).isEmpty)
  }

  @Test(arguments: [
    (CGSize(width: 4_000, height: 3_000), CGSize(width: 200, height: 150)),
    (CGSize(width: 100, height: 50), CGSize(width: 100, height: 50)),
    (CGSize(width: 16, height: 8), CGSize(width: 24, height: 12)),
    (CGSize(width: 1, height: 1), CGSize(width: 24, height: 24)),
    (CGSize(width: 10_000, height: 10), CGSize(width: 200, height: 1)),
    (CGSize(width: 0, height: 10), Arrangement.unknownSize),
  ])
  func newPinsKeepTheirShape(pixels: CGSize, size: CGSize) {
    #expect(Arrangement.initialSize(forPixels: pixels) == size)
  }
}
