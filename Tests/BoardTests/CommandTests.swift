import Board
import Foundation
import SeededRandom
import Testing

@Suite struct CommandTests {
  @Test(arguments: UInt64(1)...40)
  func anySeriesIsUndoneAndRedoneExactly(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var document = try Samples.document()
    let empty = document
    var history = History()
    var states = [document]
    while history.depth < 60 {
      guard let command = Samples.command(for: document, using: &generator) else { continue }
      try command.apply(to: &document)
      #expect(document.pins == document.pins.sorted { ($0.z, $0.id) < ($1.z, $1.id) })
      #expect(document.pins.allSatisfy { document.pin($0.id) == $0 })
      history.record(command, date: Date(timeIntervalSince1970: 0))
      states.append(document)
    }
    let full = document
    for state in states.dropLast().reversed() {
      try history.undo()?.apply(to: &document)
      #expect(document == state)
    }
    #expect(document == empty)
    #expect(!history.canUndo)
    for state in states.dropFirst() {
      try history.redo()?.apply(to: &document)
      #expect(document == state)
    }
    #expect(document == full)
    #expect(!history.canRedo)
  }

  @Test(arguments: UInt64(1)...20)
  func storedFormIsTheSameCommand(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var document = try Samples.document()
    for _ in 0..<40 {
      guard let command = Samples.command(for: document, using: &generator) else { continue }
      let data = try JSONEncoder().encode(command)
      #expect(try JSONDecoder().decode(Command.self, from: data) == command)
      try command.apply(to: &document)
    }
  }

  @Test func aFailingCommandChangesNothing() throws {
    let pin = Samples.pin(1, z: 1)
    var document = try Samples.document(pins: [pin, Samples.pin(2, z: 2)])
    let before = document
    var bad = Samples.pin(3)
    bad.size.width = .nan
    let unknown = Samples.original(99)
    let command = Command(
      name: .words("Mixed"),
      changes: [
        .rename(before: "Board", after: "Other"), .removePins([pin]),
        .insertPins([Samples.pin(99)], originals: [unknown]), .insertPins([bad], originals: []),
      ])
    #expect(throws: BoardError.self) { try command.apply(to: &document) }
    #expect(document == before)
    #expect(document.originals[unknown.id] == nil)
  }

  @Test func whatIsntAsRememberedIsRefused() throws {
    let pin = Samples.pin(1)
    var document = try Samples.document(pins: [pin])
    var changed = pin
    changed.name = "another"
    let cases: [(Change, BoardError)] = [
      (.removePins([changed]), .pinChanged(pin.id)),
      (.updatePins([PinUpdate(before: changed, after: pin)]), .pinChanged(pin.id)),
      (.insertPins([pin], originals: []), .duplicatePin(pin.id)),
      (.rename(before: "x", after: "y"), .nameChanged),
      (.insertPins([Samples.pin(70)], originals: []), .noSuchOriginal(Samples.original(70).id)),
      (.removePins([pin, pin]), .duplicatePin(pin.id)),
    ]
    for (change, error) in cases {
      #expect(throws: error) { try Command(name: .words("x"), changes: [change]).apply(to: &document) }
    }
    let stranger = Samples.pin(2)
    #expect(throws: BoardError.noSuchPin(stranger.id)) {
      try Command(name: .words("x"), changes: [.removePins([stranger])]).apply(to: &document)
    }
  }

  @Test(
    arguments: [
      { $0.center.x = .nan }, { $0.center.y = .infinity }, { $0.center.x = 10_000_001 },
      { $0.size.width = 0.5 },
      { $0.size.height = 1_000_001 }, { $0.size.width = -.infinity }, { $0.rotation = .nan },
      { $0.rotation = 361 },
      { $0.z = .min }, { $0.z = .max }, { $0.name = "a\u{7}b" },
      { $0.name = String(repeating: "x", count: 1_001) },
      { $0.name = "a" + String(repeating: "\u{301}", count: 100_000) },
      { $0.content = .unknown(kind: "image", payload: Data()) },
      { $0.content = .unknown(kind: "", payload: Data()) },
      { $0.content = .unknown(kind: "sketch", payload: Data(count: 2 << 20)) },
      { $0.content = .unknown(kind: "note", payload: Data("A note that isn't one".utf8)) },
      { $0.content = .note(String(repeating: "x", count: BoardLimits.maximumNoteBytes + 1)) },
      { $0.content = .note("a\0b") },
    ] as [@Sendable (inout Pin) -> Void])
  func valuesOutOfBoundsAreRefused(spoil: @Sendable (inout Pin) -> Void) throws {
    var document = try Samples.document()
    var pin = Samples.pin(1)
    spoil(&pin)
    #expect(throws: BoardError.self) {
      try Command(name: .words("x"), changes: [.insertPins([pin], originals: [])]).apply(to: &document)
    }
    #expect(document.pins.isEmpty)
  }

  @Test func movingBringsToFrontInOrder() throws {
    let pins = (0..<4).map { Samples.pin($0, z: $0) }
    var document = try Samples.document(pins: pins)
    try Command.move([pins[2].id, pins[0].id], by: CGPoint(x: 5, y: 0), in: document)?.apply(to: &document)
    #expect(document.pins.map(\.id) == [1, 3, 0, 2].map { pins[$0].id })
    #expect(document.pin(pins[0].id)?.center == CGPoint(x: 5, y: 0))
    try Command.sendToBack([pins[3].id], in: document)?.apply(to: &document)
    #expect(document.pins.map(\.id) == [3, 1, 0, 2].map { pins[$0].id })
    try Command.bringToFront([pins[1].id], in: document)?.apply(to: &document)
    #expect(document.pins.map(\.id) == [3, 0, 2, 1].map { pins[$0].id })
  }

  @Test func nudgingLeavesPinsBelowWhatLiesOnThem() throws {
    let pins = (0..<3).map { Samples.pin($0, z: $0) }
    var document = try Samples.document(pins: pins)
    let group = UUID()
    let nudge = try #require(
      Command.nudge([pins[0].id], by: CGPoint(x: 1, y: -2), in: document, group: group))
    try nudge.apply(to: &document)
    #expect(document.pins.map(\.id) == pins.map(\.id))
    #expect(document.pin(pins[0].id)?.center == CGPoint(x: pins[0].center.x + 1, y: pins[0].center.y - 2))
    #expect(nudge.group == group)
    #expect(nudge.name.words == "Move")
    #expect(Command.nudge([PinID()], by: CGPoint(x: 1, y: 1), in: document, group: group) == nil)
  }

  @Test func nothingToDoIsNoCommand() throws {
    let pins = (0..<3).map { Samples.pin($0, z: $0) }
    let document = try Samples.document(pins: pins)
    #expect(Command.move([pins[0].id], by: .zero, in: document) == nil)
    #expect(Command.move([PinID()], by: CGPoint(x: 1, y: 1), in: document) == nil)
    #expect(Command.remove([PinID()], from: document) == nil)
    #expect(Command.bringToFront([pins[2].id], in: document) == nil)
    #expect(Command.sendToBack([pins[0].id], in: document) == nil)
    #expect(Command.sendToBack([PinID](), in: document) == nil)
    #expect(Command.rename(to: " Board ", in: document) == nil)
    #expect(Command.add([], originals: [], to: document) == nil)
    #expect(Command.arrange([], in: document) == nil)
  }

  @Test func namesCountPins() throws {
    let pins = (0..<3).map { Samples.pin($0, z: $0) }
    let document = try Samples.document(pins: pins)
    let ids = pins.map(\.id)
    #expect(Command.move(ids, by: CGPoint(x: 1, y: 1), in: document)?.name.words == "Move (3 pins)")
    #expect(Command.move([ids[0]], by: CGPoint(x: 1, y: 1), in: document)?.name.words == "Move")
    #expect(Command.remove(ids, from: document)?.name.words == "Delete (3 pins)")
  }

  @Test func unknownKindsSurvive() throws {
    var document = try Samples.document()
    let pin = Pin(
      content: .unknown(kind: "sketch", payload: Data([0, 255, 1])), name: "A sketch", center: .zero,
      size: CGSize(width: 10, height: 10))
    let add = try #require(Command.add([pin], originals: [], to: document))
    let decoded = try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(add))
    try decoded.apply(to: &document)
    #expect(document.pins.first?.content == pin.content)
  }
}
