import Foundation
import SeededRandom
import Testing

@testable import Board

/// Where a card is put that belongs to another one.
@Suite struct RoomTests {
  private let box = CGRect(x: -100, y: -75, width: 200, height: 150)
  private let size = CGSize(width: 200, height: 50)

  /// A board with the card of the box, and with cards that have their middles at these points.
  private func room(besides middles: [CGPoint]) throws -> CGRect {
    let pins = try Samples.document(
      pins: ([.zero] + middles).enumerated().map { Samples.pin($0 % 8, at: $1, z: $0) })
    return pins.room(for: size, beside: box, gap: 20)
  }

  @Test func itIsBelowWhereThatIsFree() throws {
    #expect(try room(besides: []) == CGRect(x: -100, y: 95, width: 200, height: 50))
  }

  @Test func otherwiseItIsToTheRightOrAboveOrToTheLeft() throws {
    let (below, right, above) = (CGPoint(x: 0, y: 170), CGPoint(x: 220, y: 0), CGPoint(x: 0, y: -170))
    #expect(try room(besides: [below]) == CGRect(x: 120, y: -25, width: 200, height: 50))
    #expect(try room(besides: [below, right]) == CGRect(x: -100, y: -145, width: 200, height: 50))
    #expect(try room(besides: [below, right, above]) == CGRect(x: -320, y: -25, width: 200, height: 50))
  }

  /// Whatever lies around, the rectangle is free, and no frame's edge runs through it.
  @Test func itIsWhollyOnAFrameOrBesideIt() throws {
    let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] != nil
    for seed in 0..<(isLong ? 20_000 : 300) as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      var pins = (0..<Int.random(in: 0...30, using: &random)).map {
        Samples.pin(
          $0 % 8, at: CGPoint(x: number(-700...700), y: number(-700...700)),
          size: CGSize(width: number(20...300), height: number(20...300)), z: $0)
      }
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        pins.append(
          Pin(
            content: .frame(PinColor(0x77767B)), name: "Frame",
            center: CGPoint(x: number(-500...500), y: number(-500...500)),
            size: CGSize(width: number(50...1_500), height: number(50...1_500)), z: pins.count))
      }
      let gap: CGFloat = [0, 17.4, 100.0 / 3][Int(seed % 3)]
      let found = try Samples.document(pins: pins).room(for: size, beside: box, gap: gap)
      // What's narrower than this is rounding.
      let near = found.insetBy(dx: 2e-6, dy: 2e-6)
      for pin in pins {
        let other = pin.boundingBox
        if pin.content.frame == nil {
          #expect(!other.insetBy(dx: 1e-6 - gap, dy: 1e-6 - gap).intersects(near), "seed \(seed)")
        } else if other.intersects(near) {
          #expect(other.encloses(found), "seed \(seed)")
        }
      }
    }
  }

  @Test func amongManyCardsItIsInTheNextGapFurtherDown() throws {
    // Four rows of cards around it, and a gap below the third.
    let rows = [-170.0, 0, 170, 340, 600]
    let middles = rows.flatMap { y in [-220.0, 0, 220].map { CGPoint(x: $0, y: y) } }.filter { $0 != .zero }
    let found = try room(besides: middles)
    #expect(found == CGRect(x: -100, y: 435, width: 200, height: 50))
    #expect(
      !middles.contains { CGRect(x: $0.x - 100, y: $0.y - 75, width: 200, height: 150).intersects(found) })
  }
}
