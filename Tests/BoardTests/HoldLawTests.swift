import Foundation
import SeededRandom
import Testing

@testable import Board

/// Pins hold the ends of arrows and straight lines: whatever is done, a held end is where its pin's point is.
@Suite struct HoldLawTests {
  private static let seeds = Seeds.first(60, torture: 2_000, found: [216, 235, 828])

  /// Beyond this, strokes would leave the limits of a board, and stay.
  private static let near = CGRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

  /// Draws an arrow or a line between two points, each held by the pin that's there, and random ones loose.
  static func draw(on document: BoardDocument, using dice: inout SeededGenerator) -> Command? {
    let holders = document.shownPins.filter(\.canHold)
    func end() -> (point: CGPoint, hold: StrokeHold?) {
      let far = CGPoint(
        x: Double.random(in: -900...900, using: &dice), y: Double.random(in: -900...900, using: &dice) / 3)
      guard let pin = holders.randomElement(using: &dice), near.contains(pin.center),
        Int.random(in: 0..<4, using: &dice) > 0
      else { return (far, nil) }
      let position = CGPoint(
        x: Double.random(in: 0...1, using: &dice), y: Double.random(in: 0...1, using: &dice))
      let point = pin.point(of: StrokeHold(pin: pin.id, position: position))
      return (point, pin.hold(at: point))
    }
    let (from, to) = (end(), end())
    var trail = StrokeTrail()
    trail.add(from.point)
    trail.add(to.point)
    let figure: StrokeFigure = Bool.random(using: &dice) ? .arrow : .straight
    guard
      let (drawn, area) = trail.stroke(
        figure, color: PinColor(0xE01B24), width: Double.random(in: 1...9, using: &dice), tolerance: 1)
    else { return nil }
    var stroke = drawn
    (stroke.start, stroke.end) = (from.hold, to.hold)
    return .draw(stroke, in: area, on: document)
  }

  static func command(for document: BoardDocument, using dice: inout SeededGenerator) -> Command? {
    let all = document.pins.map(\.id)
    let some = all.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
    let offset = CGPoint(
      x: Double.random(in: -300...300, using: &dice) / 3,
      y: Double.random(in: -300...300, using: &dice) * 0.87)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0, 1: return draw(on: document, using: &dice)
    case 2: return .scale(some, by: 0.87, around: .zero, in: document)
    case 3: return .nudge(some, by: offset, in: document, group: PinID.random(using: &dice).uuid)
    case 4: return .duplicate(some, by: offset, in: document)
    case 5: return .setStrokeWidth(of: some, to: Double.random(in: 1...40, using: &dice), in: document)
    case 6:
      return .setStrokeColor(
        of: some, to: PinColor(UInt32.random(in: 0...999, using: &dice)), in: document)
    case 7: return .rotate(some, by: Double.random(in: -180...180, using: &dice), in: document)
    default: return Samples.anyCommand(for: document, using: &dice)
    }
  }

  /// Returns what's wrong with the held ends of a board.
  static func faults(of document: BoardDocument) -> [String] {
    document.pins.flatMap { pin -> [String] in
      guard let stroke = pin.content.stroke, stroke.isHeld else { return [] }
      guard let ends = pin.strokeEnds else { return ["a held stroke without two ends"] }
      return [(stroke.start, ends.start), (stroke.end, ends.end)].compactMap { hold, end in
        guard let hold, let holder = document.pin(hold.pin) else { return nil }
        let point = holder.point(of: hold)
        // Ends too far from each other for one pin stay.
        guard near.contains(point), near.contains(ends.start), near.contains(ends.end) else { return nil }
        let distance = hypot(point.x - end.x, point.y - end.y)
        return distance < 0.01 ? nil : "an end is \(distance) points from its pin's point"
      }
    }
  }

  private static func bits(_ document: BoardDocument) throws -> [Data] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try document.pins.map { try encoder.encode($0) }
  }

  @Test(arguments: seeds) func heldEndsFollowAndUndoRestoresTheLastBit(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var document = try Samples.document()
    var done: [(Command, [Data])] = []
    for _ in 0..<40 {
      guard let command = Self.command(for: document, using: &dice) else { continue }
      let before = document
      done.append((command, try Self.bits(document)))
      try command.apply(to: &document)
      let faults = Self.faults(of: document)
      #expect(faults.isEmpty, "seed \(seed), “\(command.name.words)”: \(faults)")
      for pin in document.pins {
        guard let old = before.pin(pin.id), let held = old.content.stroke, held.isHeld,
          let stroke = pin.content.stroke
        else { continue }
        // Only what takes the stroke itself elsewhere ends a hold.
        let isElsewhere = pin.center != old.center || pin.rotation != old.rotation || pin.size != old.size
        let isKept = stroke.start == held.start && stroke.end == held.end
        #expect(isKept || isElsewhere, "seed \(seed), “\(command.name.words)”")
      }
      // A file of today says the same.
      for pin in document.pins where pin.content.stroke?.isHeld == true {
        let stored = Pin(
          id: pin.id, stored: pin.stored(), name: pin.name, center: pin.center, size: pin.size,
          rotation: pin.rotation, z: pin.z)
        #expect(stored == pin, "seed \(seed): \(pin)")
      }
    }
    for (command, bits) in done.reversed() {
      try command.inverse.apply(to: &document)
      #expect(try Self.bits(document) == bits, "seed \(seed): undoing “\(command.name.words)”")
    }
  }

  /// The end that isn't held doesn't drift, however often the other one moves.
  @Test func aLooseEndStays() throws {
    var dice = SeededGenerator(seed: 7)
    let pin = Samples.pin(at: CGPoint(x: 400.0 / 3, y: 87), rotation: 33)
    var document = try Samples.document(pins: [pin])
    let held = pin.hold(at: CGPoint(x: 100, y: 50))
    var trail = StrokeTrail()
    trail.add(pin.point(of: held))
    trail.add(CGPoint(x: -1_000.0 / 3, y: -77.7))
    var (stroke, area) = try #require(
      trail.stroke(.arrow, color: PinColor(0), width: 5, tolerance: 1))
    stroke.start = held
    let drawn = try #require(Command.draw(stroke, in: area, on: document))
    try drawn.apply(to: &document)
    let id = try #require(drawn.pinIDs.first)
    var loose: CGPoint?
    for _ in 0..<300 {
      let way = CGPoint(
        x: Double.random(in: -90...90, using: &dice) / 7, y: Double.random(in: -90...90, using: &dice) / 7)
      try Command.move([pin.id], by: way, in: document)?.apply(to: &document)
      let end = try #require(document.pin(id)?.strokeEnds).end
      if let loose { #expect(loose == end) }
      loose = end
    }
    #expect(abs((loose?.x ?? 0) + 1_000.0 / 3) < 0.001)
    #expect(try #require(document.pin(id)?.strokeWidth) == 5)
  }

  // MARK: Copies, and pins that go

  private static func pair() throws -> (document: BoardDocument, pins: [PinID], arrow: PinID) {
    let pins = [Samples.pin(at: .zero), Samples.pin(1, at: CGPoint(x: 600, y: 200), rotation: 20, z: 1)]
    var document = try Samples.document(pins: pins)
    var trail = StrokeTrail()
    for pin in pins { trail.add(pin.center) }
    var (stroke, area) = try #require(
      trail.stroke(.arrow, color: PinColor(0), width: 4, tolerance: 1))
    (stroke.start, stroke.end) = (pins[0].hold(at: pins[0].center), pins[1].hold(at: pins[1].center))
    let command = try #require(Command.draw(stroke, in: area, on: document))
    try command.apply(to: &document)
    return (document, pins.map(\.id), try #require(command.pinIDs.first))
  }

  @Test func copiesHoldEachOtherAndTheArrowAloneIsLoose() throws {
    var (document, pins, arrow) = try Self.pair()
    let known = Set(document.pins.map(\.id))
    try Command.duplicate(pins + [arrow], by: CGPoint(x: 30, y: 900), in: document)?.apply(to: &document)
    let copies = document.pins.filter { !known.contains($0.id) }
    let copy = try #require(copies.last?.content.stroke)
    #expect([copy.start?.pin, copy.end?.pin] == [copies[0].id, copies[1].id])
    let all = Set(document.pins.map(\.id))
    try Command.duplicate([arrow], by: CGPoint(x: 5, y: 5), in: document)?.apply(to: &document)
    let alone = try #require(document.pins.first { !all.contains($0.id) }?.content.stroke)
    #expect(!alone.isHeld)
  }

  @Test func aDeletedPinLeavesTheArrowAndComesBackToIt() throws {
    var (document, pins, arrow) = try Self.pair()
    let before = try Self.bits(document)
    let remove = try #require(Command.remove([pins[1]], from: document))
    let old = document.pin(arrow)
    try remove.apply(to: &document)
    #expect(document.pin(arrow) == old)
    try Command.move([pins[0]], by: CGPoint(x: 50, y: 20), in: document)?.apply(to: &document)
    let ends = try #require(document.pin(arrow)?.strokeEnds)
    #expect(abs(ends.end.x - 600) < 0.01, "it stays where the pin was")
    #expect(abs(ends.start.x - 50) < 0.01)
    try Command.move([pins[0]], by: CGPoint(x: -50, y: -20), in: document)?.apply(to: &document)
    try remove.inverse.apply(to: &document)
    #expect(try Self.bits(document).count == before.count)
    try Command.move([pins[1]], by: CGPoint(x: 0, y: 100), in: document)?.apply(to: &document)
    #expect(Self.faults(of: document).isEmpty)
    #expect(document.pin(arrow)?.content.stroke?.end != nil)
  }

  @Test func anArrowGoesIntoHidingAndGroupsWithWhatHoldsIt() throws {
    var (document, pins, arrow) = try Self.pair()
    try Command.hide([pins[0]], in: document)?.apply(to: &document)
    #expect(document.hiddenPins == [pins[0], arrow])
    try Command.showHidden(in: document)?.apply(to: &document)
    try Command.group(pins, in: document)?.apply(to: &document)
    let groups = document.pin(pins[0])?.attributes.groups
    #expect(groups?.count == 1)
    #expect(document.pin(arrow)?.attributes.groups == groups)
  }

  @Test func anArrowThatsTakenAwayLetsGo() throws {
    var (document, pins, arrow) = try Self.pair()
    try Command.setStrokeColor(of: [arrow], to: PinColor(99), in: document)?.apply(to: &document)
    #expect(document.pin(arrow)?.content.stroke?.holders == Set(pins))
    try Command.nudge([arrow, pins[0]], by: CGPoint(x: 7, y: 0), in: document, group: UUID())?
      .apply(to: &document)
    #expect(document.pin(arrow)?.content.stroke?.holders == Set(pins), "it went with one of its pins")
    try Command.nudge([arrow], by: CGPoint(x: 7, y: 0), in: document, group: UUID())?.apply(to: &document)
    #expect(document.pin(arrow)?.content.stroke?.holders == [])
  }

  // MARK: Two computers

  @Test(arguments: seeds) func computersThatMergeHaveTheSameArrows(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var now = 1_000.0
    var computers = [MergeReplica(try Samples.document(), error: 0)]
    func change(_ index: Int) throws {
      now += [0.000_001, 0.4, 3].randomElement(using: &dice) ?? 1
      switch Int.random(in: 0..<7, using: &dice) {
      case 0: _ = try computers[index].undo(at: now)
      case 1: try computers[index].restart()
      default:
        guard let command = Self.command(for: computers[index].document, using: &dice) else { return }
        _ = try computers[index].perform(command, at: now)
      }
    }
    for _ in 0..<10 { try change(0) }
    computers.append(MergeReplica(computers[0], error: 3))
    computers.append(MergeReplica(computers[0], error: -2))
    func merge(_ index: Int, _ other: Int) throws {
      now += 0.1
      let (one, two) = (computers[index], computers[other])
      let (left, _) = try one.merged(with: two, at: now)
      let (right, _) = try two.merged(with: one, at: now)
      #expect(left.document == right.document, "seed \(seed): it matters which side merges")
      #expect(try left.checkHistory(), "seed \(seed): the history")
      let faults = Self.faults(of: left.document)
      #expect(faults.isEmpty, "seed \(seed): \(faults)")
      computers[index] = left
    }
    for _ in 0..<3 {
      for index in computers.indices { for _ in 0..<5 { try change(index) } }
      let pair = computers.indices.shuffled(using: &dice).prefix(2)
      try merge(pair[0], pair[1])
    }
    for _ in 0..<3 {
      for index in computers.indices.shuffled(using: &dice) {
        for other in computers.indices.shuffled(using: &dice) where other != index { try merge(index, other) }
      }
    }
    for computer in computers { #expect(computer.document == computers[0].document, "seed \(seed)") }
  }

  /// One moves a pin, and the other one gives the arrow another colour: both are kept.
  @Test func movingAPinDoesntTakeTheColorOfItsArrowBack() throws {
    let (document, pins, arrow) = try Self.pair()
    var here = MergeReplica(document, error: 0)
    var there = MergeReplica(here, error: 0)
    let color = try #require(
      Command.setStrokeColor(of: [arrow], to: PinColor(0x33D17A), in: document))
    _ = try there.perform(color, at: 1_000)
    let move = try #require(Command.move([pins[0]], by: CGPoint(x: -90, y: 40.0 / 3), in: document))
    _ = try here.perform(move, at: 2_000)
    let merged = try here.merged(with: there, at: 3_000).0.document
    #expect(merged.pin(arrow)?.content.stroke?.color == PinColor(0x33D17A))
    #expect(merged.pin(pins[0])?.center == CGPoint(x: -90, y: 40.0 / 3))
    #expect(Self.faults(of: merged).isEmpty)
  }
}
