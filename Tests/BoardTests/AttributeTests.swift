import Board
import Foundation
import Testing

/// Tests of what pins have besides their contents and positions, of locks, and of groups.
@Suite struct AttributeTests {
  private func board(_ count: Int = 4) throws -> BoardDocument {
    try Samples.document(
      pins: (0..<count).map { Samples.pin($0, at: CGPoint(x: 300 * Double($0), y: 0), z: $0) })
  }

  private func perform(_ command: Command?, on document: inout BoardDocument) throws {
    try #require(command).apply(to: &document)
  }

  @Test func eachCommandIsNamedUndoneAndStored() throws {
    var document = try board()
    let before = document
    let ids = document.pins.prefix(2).map(\.id)
    let commands: [(String, (BoardDocument) -> Command?)] = [
      ("Opacity: 50 % (2 pins)", { .setOpacity(of: ids, to: 0.5, in: $0) }),
      ("Gray (2 pins)", { .setGray(of: ids, to: true, in: $0) }),
      ("Pixels: Squares (2 pins)", { .setSampling(of: ids, to: .nearest, in: $0) }),
      ("Lock (2 pins)", { .setLocked(ids, to: true, in: $0) }),
      ("Hide Pins (2 pins)", { .hide(ids, in: $0) }),
      ("Caption", { .setCaption(of: ids[0], to: " left\narm ", in: $0) }),
      ("Tags (2 pins)", { .changeTags(of: ids, adding: ["Hands", "hands", " light "], in: $0) }),
      ("Tags", { .changeTags(of: [ids[1]], adding: ["Skin"], removing: ["LIGHT"], in: $0) }),
      ("Group (2 pins)", { .group(ids, in: $0) }),
    ]
    var done: [Command] = []
    for (name, make) in commands {
      let command = try #require(make(document), "\(name)")
      #expect(command.name.words == name)
      #expect(try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(command)) == command)
      try command.apply(to: &document)
      #expect(command.changes.isEmpty == false, "twice is nothing: \(name)")
      #expect(make(document) == nil, "twice is nothing: \(name)")
      done.append(command)
    }
    let pin = try #require(document.pin(ids[0])).attributes
    #expect(pin.opacity == 0.5)
    #expect(pin.isGray)
    #expect(pin.sampling == .nearest)
    #expect(pin.isLocked)
    #expect(pin.isHidden)
    #expect(pin.caption == "left\narm")
    #expect(pin.tags == ["Hands", "light"])
    #expect(pin.groups.count == 1)
    #expect(document.pin(ids[1])?.attributes.tags == ["Hands", "Skin"])
    let decoded = try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(document.pins[0]))
    #expect(decoded == document.pins[0])
    #expect(decoded.attributes == pin)
    for command in done.reversed() { try command.inverse.apply(to: &document) }
    #expect(document == before)
  }

  @Test(arguments: [
    PinAttributes(opacity: 0), PinAttributes(opacity: .nan), PinAttributes(opacity: 1.01),
    PinAttributes(caption: "a\u{7}b"), PinAttributes(caption: String(repeating: "é", count: 800)),
    PinAttributes(tags: ["a", "A"]), PinAttributes(tags: [""]), PinAttributes(tags: [" a"]),
    PinAttributes(tags: (0..<33).map { "tag \($0)" }),
    PinAttributes(groups: (0..<17).map { _ in UUID() }),
  ])
  func valuesOutOfBoundsAreRefused(_ attributes: PinAttributes) {
    var pin = Samples.pin(1)
    pin.attributes = attributes
    #expect(throws: BoardError.self) { try pin.validate() }
  }

  @Test func whatIsTypedBecomesAllowed() {
    #expect(BoardLimits.clamped(opacity: -3) == 0.05)
    #expect(BoardLimits.clamped(opacity: .nan) == 1)
    let long = BoardLimits.cleaned(caption: String(repeating: "👩‍🎨", count: 900))
    #expect(BoardLimits.isValid(caption: long))
    #expect(!long.isEmpty)
    #expect(BoardLimits.cleaned(caption: "\n a\u{0}\tb\r\nc ") == "a b\nc")
    let tags = BoardLimits.cleaned(
      tags: (0..<50).map { String(repeating: "x\($0)", count: 60) } + ["", "\n"])
    #expect(tags.count == BoardLimits.maximumTags)
    #expect(tags.allSatisfy { $0.unicodeScalars.count <= 64 })
  }

  @Test func lockedPinsStay() throws {
    var document = try board(2)
    let ids = document.pins.map(\.id)
    try perform(.setLocked([ids[0]], to: true, in: document), on: &document)
    #expect(Command.move([ids[0]], by: CGPoint(x: 5, y: 5), in: document) == nil)
    #expect(Command.nudge([ids[0]], by: CGPoint(x: 5, y: 5), in: document, group: UUID()) == nil)
    #expect(Command.resize(ids[0], to: CGSize(width: 50, height: 50), in: document) == nil)
    #expect(Command.rotate([ids[0]], by: 90, in: document) == nil)
    #expect(Command.scale([ids[0]], by: 2, around: .zero, in: document) == nil)
    #expect(Command.remove([ids[0]], from: document) == nil)
    #expect(Command.crop(ids[0], to: CGRect(x: 0, y: 0, width: 0.5, height: 1), in: document) == nil)
    let removal = try #require(Command.remove(ids, from: document))
    #expect(removal.name.words == "Delete")
    #expect(removal.pinIDs == [ids[1]])
    let copies = try #require(Command.duplicate(ids, by: CGPoint(x: 9, y: 9), in: document))
    try copies.apply(to: &document)
    #expect(document.pins.filter(\.attributes.isLocked).map(\.id) == [ids[0]], "a copy is free")
  }

  @Test func groupsNest() throws {
    var document = try board(5)
    let ids = document.pins.map(\.id)
    try perform(.group(ids[0..<2], in: document), on: &document)
    let inner = try #require(document.group(of: document.pins[0]))
    try perform(.group(ids[0..<3], in: document), on: &document)
    let outer = try #require(document.group(of: document.pins[0]))
    #expect(document.pins[0].attributes.groups == [outer, inner])
    #expect(document.pins[2].attributes.groups == [outer])
    #expect(document.unit(of: document.pins[1]) == Set(ids[0..<3]))
    #expect(document.unit(of: document.pins[1], inside: outer) == Set(ids[0..<2]))
    #expect(document.unit(of: document.pins[1], inside: inner) == [ids[1]])
    #expect(document.unit(of: document.pins[4], inside: outer) == [ids[4]])
    #expect(document.units(of: [ids[0], ids[4]]) == Set([ids[0], ids[1], ids[2], ids[4]]))
    #expect(document.group(around: inner) == outer)
    #expect(document.group(around: outer) == nil)
    #expect(Command.group(ids[0..<3], in: document) == nil, "it's that group already")
    #expect(Command.group([ids[4]], in: document) == nil)
    // A group of pins inside a group is inside it as well.
    try perform(.group([ids[0], ids[2]], in: document), on: &document)
    #expect(document.pins[2].attributes.groups.count == 2)
    #expect(document.pins[2].attributes.groups[0] == outer)
    try perform(.ungroup([ids[0]], in: document), on: &document)
    #expect(document.pins[1].attributes.groups == [inner])
    #expect(Command.ungroup([ids[4]], in: document) == nil)
  }

  @Test func copiesOfAGroupAreAGroupOfTheirOwn() throws {
    var document = try board(3)
    let ids = document.pins.map(\.id)
    try perform(.group(ids[0..<2], in: document), on: &document)
    let group = try #require(document.pins[0].attributes.groups.first)
    let copies = try #require(Command.duplicate(ids[0..<2], by: .zero, in: document))
    try copies.apply(to: &document)
    let new = Set(document.pins.filter { copies.pinIDs.contains($0.id) }.map(\.attributes.groups))
    #expect(new.count == 1)
    #expect(new.first?.count == 1)
    #expect(new.first?.first != group)
    // One member's copy stays in its group here, and is in none elsewhere.
    try perform(.duplicate([ids[0]], by: .zero, in: document), on: &document)
    #expect(document.members(of: group).count == 3)
    let pins = [document.pins[0].copy(at: .zero)]
    let away = pins.regrouped(copiesOf: [ids[0]], in: document, isSameBoard: false)
    #expect(away[0].attributes.groups == [])
  }
}
