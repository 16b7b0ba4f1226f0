import Board
import Foundation
import SeededRandom
import Testing

/// Straight lines and boxes, which are stored as lines.
@Suite(.timeLimit(.minutes(5))) struct StrokeFigureTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private static func point(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(
      x: Double.random(in: -900...900, using: &random), y: Double.random(in: -900...900, using: &random))
  }

  /// The distance of a point from the nearest of some sides.
  private static func distance(of point: CGPoint, from sides: [(CGPoint, CGPoint)]) -> Double {
    sides.map { start, end in
      let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
      let length = way.x * way.x + way.y * way.y
      let share =
        length > 0
        ? min(max(((point.x - start.x) * way.x + (point.y - start.y) * way.y) / length, 0), 1) : 0
      return hypot(point.x - start.x - share * way.x, point.y - start.y - share * way.y)
    }.min() ?? .infinity
  }

  @Test
  func
    `what's drawn lies on the figure and has its corners, whatever way the pen took, also after it was read`()
    throws
  {
    for _ in 0..<(Self.isLong ? 20_000 : 800) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let figure = Bool.random(using: &random) ? StrokeFigure.straight : .box
      let (start, end) = (Self.point(&random), Self.point(&random))
      var trail = StrokeTrail()
      trail.add(start)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        trail.add(Self.point(&random), pressure: Double.random(in: 0...1, using: &random))
      }
      trail.add(end, pressure: Double.random(in: 0...1, using: &random))
      let width = Double.random(in: 0.5...40, using: &random)
      let drawn = try #require(
        trail.stroke(figure, color: PinColor(0xE01B24), width: width, tolerance: 1), "seed \(seed)")
      #expect(drawn.stroke.form == .line, "seed \(seed): a version that doesn't know the figure draws it")
      let document = try Samples.document()
      let command = try #require(Command.draw(drawn.stroke, in: drawn.area, on: document))
      var after = document
      try command.apply(to: &after)
      let made = try #require(after.pins.last)
      let pin = try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(made))
      #expect(pin.content == made.content, "seed \(seed)")
      let points = try #require(pin.strokePath).lines.joined().map {
        CGPoint(x: $0.position.x + pin.center.x, y: $0.position.y + pin.center.y)
      }
      let (second, last) = (CGPoint(x: end.x, y: start.y), CGPoint(x: start.x, y: end.y))
      let corners = figure == .box ? [start, second, end, last] : [start, end]
      let sides = figure == .box ? Array(zip(corners, corners.dropFirst() + [start])) : [(start, end)]
      for point in points { #expect(Self.distance(of: point, from: sides) < 0.01, "seed \(seed)") }
      for corner in corners {
        #expect(points.contains { hypot($0.x - corner.x, $0.y - corner.y) < 0.01 }, "seed \(seed)")
      }
      let middle = CGPoint(x: (sides[0].0.x + sides[0].1.x) / 2, y: (sides[0].0.y + sides[0].1.y) / 2)
      #expect(pin.contains(middle), "seed \(seed): the sides are drawn")
    }
  }

  @Test
  func `an even figure points in steps of 15 degrees, and an even box is a square that reaches the pen`() {
    for _ in 0..<2_000 {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let way = Self.point(&random)
      for figure in [StrokeFigure.arrow, .straight] {
        let even = figure.evened(way)
        let steps = atan2(even.y, even.x) / (.pi / 12)
        #expect(abs(steps - steps.rounded()) < 1e-6, "seed \(seed)")
        #expect(abs(hypot(even.x, even.y) - hypot(way.x, way.y)) < 1e-6, "seed \(seed)")
        #expect(hypot(even.x - way.x, even.y - way.y) <= 0.1311 * hypot(way.x, way.y), "seed \(seed)")
      }
      let square = StrokeFigure.box.evened(way)
      #expect(abs(square.x) == abs(square.y), "seed \(seed)")
      #expect(square.x * way.x >= 0, "seed \(seed)")
      #expect(square.y * way.y >= 0, "seed \(seed)")
      #expect(square.x == way.x || square.y == way.y, "seed \(seed)")
    }
  }

  @Test func `a press that hardly moves draws no figure`() {
    var trail = StrokeTrail()
    trail.add(CGPoint(x: 5, y: 5))
    trail.add(CGPoint(x: 6, y: 5.5))
    for figure in [StrokeFigure.arrow, .straight, .box] {
      #expect(trail.stroke(figure, color: PinColor(0), width: 3, tolerance: 4) == nil)
    }
  }
}
