import Board
import Foundation
import SeededRandom
import Testing

/// Two or three computers change one board in any way and order, are apart for a while, and merge in any
/// order and on any side.
@Suite struct MergeLawTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 1_000 : 60)

  /// The last one of all the values that were given to a property, on whichever computer.
  private struct Ledger {
    struct Value {
      let stamp: StepStamp
      let pin: Pin
    }

    var values: [PinID: [PinProperty: Value]] = [:]
    var name: (stamp: StepStamp, name: String)?
    var seen: Set<PinID> = []
    var removed: Set<PinID> = []

    mutating func record(_ old: BoardDocument, _ new: BoardDocument, _ time: Double, _ step: UUID) {
      let stamp = StepStamp(time: time, step: step)
      for pin in new.pins {
        seen.insert(pin.id)
        guard let before = old.pin(pin.id) else { continue }
        for property in PinProperty.allCases where property.text(of: before) != property.text(of: pin) {
          if let known = values[pin.id]?[property], stamp < known.stamp { continue }
          values[pin.id, default: [:]][property] = Value(stamp: stamp, pin: pin)
        }
      }
      for pin in old.pins where new.pin(pin.id) == nil { removed.insert(pin.id) }
      if old.name != new.name, name.map({ $0.stamp < stamp }) ?? true { name = (stamp, new.name) }
    }
  }

  @Test(arguments: seeds) func allConvergeAndNothingIsLost(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var now = 1_000.0
    var ledger = Ledger()
    var computers = [MergeReplica(try Samples.document(), error: 0)]

    func clockError() -> Double {
      let errors: [Double] = [1.0 / 3, 20, 31_556_952]
      let most = errors.randomElement(using: &dice) ?? 0
      return Double.random(in: -most...most, using: &dice)
    }

    func change(_ index: Int) throws {
      now += [0, 0.000_001, 0.4, 3].randomElement(using: &dice) ?? 0
      // A clock is set, also back, and also by a year.
      if Int.random(in: 0..<24, using: &dice) == 0 { computers[index].error = clockError() }
      let old = computers[index].document
      switch Int.random(in: 0..<9, using: &dice) {
      case 0, 1:
        guard let (time, id) = try computers[index].undo(at: now) else { return }
        ledger.record(old, computers[index].document, time, id)
      case 2:
        guard let (time, id) = try computers[index].redo(at: now) else { return }
        ledger.record(old, computers[index].document, time, id)
      case 3: try computers[index].restart()
      default:
        guard let command = Samples.anyCommand(for: old, using: &dice) else { return }
        let time = try computers[index].perform(command, at: now)
        ledger.record(old, computers[index].document, time, command.id)
      }
    }

    for _ in 0..<Int.random(in: 0...12, using: &dice) { try change(0) }
    let count = Int.random(in: 2...3, using: &dice)
    for _ in 1..<count {
      computers.append(MergeReplica(computers[0], error: clockError()))
    }
    for round in 0..<Int.random(in: 1...6, using: &dice) {
      for index in computers.indices {
        for _ in 0..<Int.random(in: 0...10, using: &dice) { try change(index) }
      }
      for _ in 0..<Int.random(in: 0...3, using: &dice) {
        let pair = computers.indices.shuffled(using: &dice).prefix(2)
        try merge(pair[0], pair[1], isMutual: Bool.random(using: &dice), "seed \(seed), round \(round)")
      }
    }
    // All hear of all, in any order.
    for _ in 0..<2 {
      for index in computers.indices.shuffled(using: &dice) {
        for other in computers.indices.shuffled(using: &dice) where other != index {
          try merge(index, other, isMutual: false, "seed \(seed), at the end")
        }
      }
    }
    let end = computers[0].document
    for computer in computers {
      #expect(computer.document == end, "seed \(seed): the boards differ")
      #expect(computer.document.startView == end.startView, "seed \(seed)")
    }
    for id in ledger.seen.subtracting(ledger.removed) {
      #expect(end.pin(id) != nil, "seed \(seed): \(id) is lost, and nobody has deleted it")
    }
    // Of a pin that was deleted in between, a computer may not know the last value any more.
    for (id, values) in ledger.values where !ledger.removed.contains(id) {
      guard let pin = end.pin(id) else { continue }
      for (property, value) in values where property != .backgrounds {
        #expect(
          property.text(of: pin) == property.text(of: value.pin),
          "seed \(seed): \(property.rawValue) of \(id)")
      }
    }
    if let name = ledger.name { #expect(end.name == name.name, "seed \(seed)") }

    func merge(_ index: Int, _ other: Int, isMutual: Bool, _ what: String) throws {
      now += 0.1
      let (one, two) = (computers[index], computers[other])
      let (left, _) = try one.merged(with: two, at: now)
      let (right, _) = try two.merged(with: one, at: now)
      #expect(left.document == right.document, "\(what): it matters which side merges")
      #expect(left.document.startView == right.document.startView, "\(what)")
      #expect(try left.checkHistory(), "\(what): the history doesn't lead to the board")
      let isSame = BoardPast(left.board).marks.known == BoardPast(right.board).marks.known
      #expect(isSame, "\(what): the stamps")
      for (again, source) in [(left, two), (left, right), (right, one), (right, left)] {
        #expect(
          try again.merged(with: source, at: now + 1).1.isEmpty, "\(what): merging again changes something")
      }
      for pin in one.document.pins where left.document.pin(pin.id) == nil {
        #expect(ledger.removed.contains(pin.id), "\(what): \(pin.id) is lost by merging")
      }
      computers[index] = left
      if isMutual { computers[other] = right }
    }
  }
}
