import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import BoardCanvas

/// What sharper parts leave of a picture.
@MainActor
@Suite struct TiledDrawingTests {
  @Test func `each point is in one piece, or under a part`() {
    for seed in Seeds.first(50, torture: 2_000) {
      var dice = SeededGenerator(seed: seed)
      func rect() -> CGRect {
        CGRect(
          x: Int.random(in: 0...9, using: &dice), y: Int.random(in: 0...9, using: &dice),
          width: Int.random(in: 1...9, using: &dice), height: Int.random(in: 1...9, using: &dice))
      }
      let (whole, parts) = (rect(), (0..<Int.random(in: 1...4, using: &dice)).map { _ in rect() })
      let pieces = parts.reduce([whole]) { pieces, part in
        pieces.flatMap { TiledDrawing.rest(of: $0, without: part) }
      }
      for y in 0..<18 {
        for x in 0..<18 {
          let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let isLeft = whole.contains(point) && !parts.contains { $0.contains(point) }
          #expect(pieces.count { $0.contains(point) } == (isLeft ? 1 : 0), "seed \(seed) at \(point)")
        }
      }
    }
  }
}
