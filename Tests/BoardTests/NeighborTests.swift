import Board
import Foundation
import SeededRandom
import Testing

/// The ways from pin to pin by keyboard.
@Suite(.timeLimit(.minutes(5))) struct NeighborTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// A board of pins that overlap, lie on frames, are in groups, turned, hidden, or exactly at one position.
  private static func board(_ random: inout SeededGenerator) throws -> BoardDocument {
    let groups = (0..<4).map { _ in random.uuid() }
    let pins = (0..<Int.random(in: 1...30, using: &random)).map { number in
      let center = CGPoint(
        x: Double(Int.random(in: -6...6, using: &random)) * 87.3,
        y: Double(Int.random(in: -6...6, using: &random)) * 87.3)
      let size = CGSize(
        width: Double.random(in: 1...400, using: &random), height: Double.random(in: 1...400, using: &random))
      var pin = Samples.pin(number % 8, at: center, size: size, z: number)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: pin = Pin(content: .frame(PinColor(0x77767B)), name: "f", center: center, size: size, z: number)
      case 1: pin.rotation = Double.random(in: -90...90, using: &random)
      case 2: pin.attributes.isHidden = true
      default: break
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        pin.attributes.groups = [groups.randomElement(using: &random) ?? groups[0]]
      }
      return pin
    }
    return try Samples.document(pins: pins)
  }

  @Test func `each pin is reached by going on and by going back, each once at most`() throws {
    for _ in 0..<(Self.isLong ? 3_000 : 150) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let document = try Self.board(&random)
      let order = document.readingOrder
      for way in [BoardDocument.Way.next, .previous] {
        var reached: Set<PinID> = []
        var (current, steps) = (way == .next ? order.first : order.last, 0)
        while let id = current, steps <= order.count {
          steps += 1
          let pin = try #require(document.pin(id))
          #expect(document.isShown(id), "seed \(seed)")
          let unit = document.unit(of: pin, inside: nil)
          reached.formUnion(unit)
          current = document.neighbor(of: id, way)
          if let current { #expect(!unit.contains(current), "seed \(seed)") }
        }
        #expect(steps <= order.count, "seed \(seed): it goes round in circles")
        #expect(reached.isSuperset(of: order), "seed \(seed): \(way) passes some over")
      }
    }
  }

  @Test
  func `up and down lead to what lies there, and to nothing that another pin is nearer than in each respect`()
    throws
  {
    for _ in 0..<(Self.isLong ? 3_000 : 150) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let document = try Self.board(&random)
      for pin in document.shownPins {
        let unit = document.unit(of: pin, inside: nil)
        for (way, sign) in [(BoardDocument.Way.below, 1.0), (.above, -1.0)] {
          func measures(_ other: Pin) -> (way: Double, gap: Double, shift: Double) {
            let (box, target) = (pin.boundingBox, other.boundingBox)
            return (
              sign * (other.center.y - pin.center.y), max(0, target.minX - box.maxX, box.minX - target.maxX),
              abs(other.center.x - pin.center.x)
            )
          }
          let beyond = document.shownPins.filter { !unit.contains($0.id) && measures($0).way > 0 }
          // What's in the same row comes last.
          let apart = beyond.filter { measures($0).way > pin.boundingBox.height / 2 }
          let there = apart.isEmpty ? beyond : apart
          let found = document.neighbor(of: pin.id, way).flatMap(document.pin)
          #expect((found == nil) == there.isEmpty, "seed \(seed)")
          guard let found else { continue }
          #expect(there.contains { $0.id == found.id }, "seed \(seed)")
          let own = measures(found)
          let isPassedOver = there.map(measures).contains {
            $0.way < own.way && $0.gap <= own.gap && $0.shift <= own.shift
          }
          #expect(!isPassedOver, "seed \(seed)")
        }
      }
    }
  }
}
