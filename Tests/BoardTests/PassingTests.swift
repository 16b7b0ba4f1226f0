import Board
import Foundation
import SeededRandom
import Testing

/// Which strokes a straight way over the board touches.
@Suite(.timeLimit(.minutes(5))) struct PassingTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private static func stroke(_ random: inout SeededGenerator) throws -> Pin {
    var trail = StrokeTrail()
    for _ in 0..<Int.random(in: 2...9, using: &random) {
      let point = point(&random)
      trail.add(
        CGPoint(x: point.x / 2, y: point.y / 2), pressure: Double.random(in: 0.15...1, using: &random))
    }
    let figure = StrokeFigure.allCases.randomElement(using: &random) ?? .line
    let (stroke, area) = try #require(
      trail.stroke(
        figure, color: PinColor(0), width: Double.random(in: 1...60, using: &random), tolerance: 0.5))
    var pin = Pin(
      content: .stroke(stroke), name: "", center: point(&random),
      size: CGSize(
        width: area.width * Double.random(in: 0.3...3, using: &random),
        height: area.height * Double.random(in: 0.3...3, using: &random)))
    pin.rotation = Bool.random(using: &random) ? 0 : Double.random(in: -180...180, using: &random)
    return pin
  }

  private static func point(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(
      x: Double.random(in: -400...400, using: &random), y: Double.random(in: -400...400, using: &random))
  }

  @Test func `a way touches a stroke if one of its points does, and only then`() throws {
    var (touched, missed) = (0, 0)
    for _ in 0..<(Self.isLong ? 40_000 : 400) {
      // The first seed is an arrow whose head sticks out of its box.
      let seed = touched + missed == 0 ? 12_353_200_980_507_884_382 : UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let pin = try Self.stroke(&random)
      let start = Self.point(&random)
      // Ways of no length, short ones, and those of a flick.
      let lengths: [Double] = [0, 3, 40, 900]
      let length = lengths.randomElement(using: &random) ?? 0
      let angle = Double.random(in: 0...2 * Double.pi, using: &random)
      let end = CGPoint(x: start.x + length * cos(angle), y: start.y + length * sin(angle))
      let reach = Double.random(in: 0...30, using: &random)
      let isPassed = pin.isPassed(from: start, to: end, reach: reach)
      // At each of its points, a line is as wide as a disc there.
      let angleOfPin = pin.rotation * .pi / 180
      let discs = (pin.strokePath?.lines ?? []).joined().map { point in
        (
          x: pin.center.x + point.position.x * cos(angleOfPin) - point.position.y * sin(angleOfPin),
          y: pin.center.y + point.position.x * sin(angleOfPin) + point.position.y * cos(angleOfPin),
          radius: point.width / 2
        )
      }
      let steps = max(1, Int(length / 0.5))
      func touches(_ reach: Double) -> Bool {
        (0...steps).contains { step in
          let share = Double(step) / Double(steps)
          let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
          return pin.contains(point, reach: reach)
            || discs.contains { hypot($0.x - point.x, $0.y - point.y) <= $0.radius + reach }
        }
      }
      if touches(reach) { #expect(isPassed, "seed \(seed)") }
      if isPassed { #expect(touches(reach + 0.6), "seed \(seed)") }
      if isPassed { touched += 1 } else { missed += 1 }
    }
    #expect(touched > 10)
    #expect(missed > 10)
  }

  @Test func `nothing but a stroke is passed`() {
    #expect(!Samples.pin().isPassed(from: .zero, to: CGPoint(x: 20, y: 0), reach: 5))
  }
}
