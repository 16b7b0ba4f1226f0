import Foundation
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

  @Test func amongManyCardsItIsInTheNextGapFurtherDown() throws {
    // Four rows of cards around it, and a gap below the third.
    let rows = [-170.0, 0, 170, 340, 600]
    let middles = rows.flatMap { y in [-220.0, 0, 220].map { CGPoint(x: $0, y: y) } }.filter { $0 != .zero }
    let place = try room(besides: middles)
    #expect(place == CGRect(x: -100, y: 435, width: 200, height: 50))
    #expect(
      !middles.contains { CGRect(x: $0.x - 100, y: $0.y - 75, width: 200, height: 150).intersects(place) })
  }
}
