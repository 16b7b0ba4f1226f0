import Board
import Foundation
import SeededRandom
import Testing

/// The law: whatever `z` values a file's pins have, every command that changes the order has its effect, leaves
/// a sound document, and is undone to the last bit.
@Suite struct OrderRoomTests {
  private static let limit = BoardLimits.maximumZ

  private func note(_ name: String, z: Int) -> Pin {
    Pin(
      content: .note(name), name: name, center: CGPoint(x: 87.0 / 3, y: -8.7),
      size: CGSize(width: 80, height: 60), z: z)
  }

  /// Makes a board whose pins lie near the ends of the allowed values, or anywhere between.
  private func board(_ random: inout SeededGenerator) throws -> BoardDocument {
    let count = Int.random(in: 1...9, using: &random)
    let values = (0..<count).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Self.limit - Int.random(in: 0...3, using: &random)
      case 1: -Self.limit + Int.random(in: 0...3, using: &random)
      case 2: Int.random(in: -Self.limit...Self.limit, using: &random)
      default: Int.random(in: -3...3, using: &random)
      }
    }
    let pins = values.enumerated().map { note("\($0)", z: $1) }
    return try BoardDocument(id: UUID(), name: "Order", pins: pins, originals: [])
  }

  @Test func everyOrderHasRoom() throws {
    for seed: UInt64 in 1...400 {
      var random = SeededGenerator(seed: seed)
      let before = try board(&random)
      let order = before.pins.map(\.id)
      let chosen = before.pins.filter { _ in Bool.random(using: &random) }.map(\.id)
      let others = order.filter { !chosen.contains($0) }
      let added = (0..<Int.random(in: 1...4, using: &random)).map { note("new \($0)", z: 0) }
      let commands: [(Command?, [PinID]?)] = [
        (Command.add(added, originals: [], to: before), order + added.map(\.id)),
        (Command.bringToFront(chosen, in: before), others + chosen),
        (Command.sendToBack(chosen, in: before), chosen + others),
        (Command.raise(chosen, in: before), nil),
        (Command.lower(chosen, in: before), nil),
      ]
      for (number, (command, wanted)) in commands.enumerated() {
        var document = before
        guard let command else { continue }
        try command.apply(to: &document)
        let context = "seed \(seed), command \(number)"
        if let wanted { #expect(document.pins.map(\.id) == wanted, "\(context)") }
        #expect(document.pins.allSatisfy { abs($0.z) <= Self.limit }, "\(context)")
        if number >= 3 { #expect(document.pins.map(\.id) != order, "\(context)") }
        try command.inverse.apply(to: &document)
        #expect(document == before, "\(context)")
      }
    }
  }
}
