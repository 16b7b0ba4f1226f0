import Foundation
import SeededRandom
import Testing

@testable import Board

/// Frames carry exactly what a board of whole numbers says, whatever is done; and whatever is done is undone
/// to the last bit.
@Suite struct FrameLawTests {
  /// Some seconds in each run of the tests, and minutes with `PINBOARD_TORTURE`.
  private static let seeds = Seeds.first(40, torture: 5_000, found: [143, 222])

  @Test func framesCarryWhatWholeNumbersSay() throws {
    for seed in Self.seeds {
      var play = try Play(seed: seed)
      for _ in 0..<16 { try play.step() }
      try play.undoAll()
      guard play.isRight else { return }
    }
  }

  /// Whatever is arranged, what lies on a frame stays there, and arranging again changes nothing.
  @Test func arrangingTakesFramesAlongAndIsIdempotent() throws {
    for seed in Self.seeds {
      var play = try Play(seed: seed)
      for _ in 0..<6 { try play.step() }
      try play.arrange()
      guard play.isRight else { return }
    }
  }

  /// Without frames and strokes nothing can come to lie on anything else.
  @Test func arrangingCardsIsIdempotent() throws {
    for seed in Self.seeds {
      var play = try Play(seed: seed, hasOnlyPictures: true)
      try play.arrange()
      guard play.isRight else { return }
    }
  }
}

/// A board, what it should be, and what was done.
private struct Play {
  private let seed: UInt64
  private var random: SeededGenerator
  private var model: IntegerBoard
  private var document: BoardDocument
  private var history = History()
  private let start: [Data]
  private var done: [String] = []
  private(set) var isRight = true

  init(seed: UInt64, hasOnlyPictures: Bool = false) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    model = IntegerBoard(using: &random)
    if hasOnlyPictures { model.cards.removeAll { $0.kind != .picture } }
    document = try model.document()
    start = try Self.bits(document)
    check()
  }

  /// Returns the pins to the last bit: `==` takes 0 and -0 for the same, and two spellings of a letter.
  private static func bits(_ document: BoardDocument) throws -> [Data] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try document.pins.map { try encoder.encode($0) }
  }

  private mutating func expect(_ isTrue: Bool, _ what: String, at line: Int = #line) {
    guard !isTrue, isRight else { return }
    isRight = false
    Issue.record("seed \(seed), line \(line): \(what), after \(done.joined(separator: "; "))")
  }

  // MARK: Doing

  /// Applies a command, and sees whether its inverse undoes it.
  private mutating func apply(_ command: Command?) throws {
    guard let command else { return }
    let before = try Self.bits(document)
    try command.apply(to: &document)
    let after = try Self.bits(document)
    try command.inverse.apply(to: &document)
    expect(try Self.bits(document) == before, "the inverse of “\(command.name.words)” restores the board")
    try command.apply(to: &document)
    expect(try Self.bits(document) == after, "“\(command.name.words)” does the same again")
    history.record(command)
  }

  mutating func undoAll() throws {
    let end = try Self.bits(document)
    while let command = history.undo() { try command.apply(to: &document) }
    expect(try Self.bits(document) == start, "all is undone")
    while let command = history.redo() { try command.apply(to: &document) }
    expect(try Self.bits(document) == end, "all is done again")
  }

  private mutating func someIDs() -> Set<PinID> {
    let seen = model.cards.filter { !$0.isHidden }
    let frames = seen.filter { $0.kind == .frame }
    if let frame = frames.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 {
      return [frame.id]
    }
    guard let card = seen.randomElement(using: &random) else { return [] }
    if Bool.random(using: &random) { return model.unit(of: card) }
    return Set(seen.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map(\.id) + [card.id])
  }

  mutating func step() throws {
    guard isRight else { return }
    let ids = someIDs()
    let (x, y) = (Int.random(in: -400...400, using: &random), Int.random(in: -400...400, using: &random))
    let way = Int.random(in: 0...2, using: &random)
    let offset = CGPoint(x: model.length(x, way), y: model.length(y, way))
    let frames = ids.count { model.card($0)?.kind == .frame }
    let action = Int.random(in: 0..<10, using: &random)
    done.append("\(action) with \(ids.count) (\(frames) frames)")
    switch action {
    case 0, 1: try move(ids, x, y, offset)
    case 2, 3:
      try apply(Command.nudge(ids, by: offset, in: document, group: random.uuid()))
      model.move(model.moved(with: ids), x, y)
    case 4: try duplicate(ids, x, y, offset)
    case 5: try hide(ids)
    case 6: try remove(ids)
    case 7: try group(ids)
    case 8: try scale()
    default:
      let isLocked = Bool.random(using: &random)
      try apply(Command.setLocked(ids, to: isLocked, in: document))
      change(Array(ids)) { $0.isLocked = isLocked }
    }
    check()
  }

  private mutating func change(_ ids: [PinID], _ body: (inout IntegerBoard.Card) -> Void) {
    for index in model.cards.indices where ids.contains(model.cards[index].id) { body(&model.cards[index]) }
  }

  private mutating func move(_ ids: Set<PinID>, _ x: Int, _ y: Int, _ offset: CGPoint) throws {
    try apply(Command.move(ids, by: offset, in: document))
    let moved = model.moved(with: ids)
    guard x != 0 || y != 0 else { return }
    model.move(moved, x, y)
    model.raise(moved)
  }

  private mutating func duplicate(_ ids: Set<PinID>, _ x: Int, _ y: Int, _ offset: CGPoint) throws {
    guard model.cards.count < 60 else { return }
    try apply(Command.duplicate(ids, by: offset, in: document))
    let originals = model.copied(with: ids)
    let copies = document.pins.dropFirst(model.cards.count)
    expect(copies.count == originals.count, "\(copies.count) copies of \(originals.count)")
    guard isRight else { return }
    for (copy, id) in zip(copies, originals) {
      guard var card = model.card(id) else { continue }
      expect(copy.name == document.pin(id)?.name, "the copies are in the order of the originals")
      card.id = copy.id
      card.isLocked = false
      expect(copy.attributes.groups.count == card.groups.count, "a copy has as many groups")
      card.groups = copy.attributes.groups
      model.cards.append(card)
      model.move([copy.id], x, y)
    }
  }

  private mutating func hide(_ ids: Set<PinID>) throws {
    let isHiding = Bool.random(using: &random)
    try apply(isHiding ? Command.hide(ids, in: document) : Command.showHidden(in: document))
    if isHiding {
      change(model.copied(with: ids)) { $0.isHidden = true }
    } else {
      change(model.cards.map(\.id)) { $0.isHidden = false }
    }
  }

  private mutating func remove(_ ids: Set<PinID>) throws {
    guard model.cards.count > 6 else { return }
    try apply(Command.remove(ids, from: document))
    model.cards.removeAll { ids.contains($0.id) && !$0.isLocked }
  }

  private mutating func group(_ ids: Set<PinID>) throws {
    let group = random.uuid()
    guard let command = Command.group(ids, as: group, in: document) else { return }
    try apply(command)
    let chosen = model.cards.filter { ids.contains($0.id) }
    let depth = chosen.dropFirst().reduce(chosen[0].groups.count) { depth, card in
      min(depth, zip(chosen[0].groups, card.groups).prefix { $0 == $1 }.count)
    }
    change(Array(ids)) { $0.groups.insert(group, at: depth) }
  }

  /// Scales all pins together, as the keys and the handles do it.
  private mutating func scale() throws {
    let factor = [(87, 100), (100, 87), (2, 3), (3, 2)].randomElement(using: &random) ?? (1, 1)
    guard model.above < 100_000, model.below < 100_000, model.length(60) > 3 * 24,
      model.length(100) < 2_000, !model.cards.contains(where: \.isLocked)
    else { return }
    let anchor = CGPoint(
      x: model.origin.x + .random(in: -999...999, using: &random), y: model.origin.y + 100.0 / 3)
    let value = Double(factor.0) / Double(factor.1)
    try apply(Command.scale(document.pins.map(\.id), by: value, around: anchor, in: document))
    model.scale(by: factor, around: anchor)
  }

  // MARK: Comparing

  private mutating func check() {
    expect(document.pins.map(\.id) == model.cards.map(\.id), "the order of the pins")
    guard isRight else { return }
    for (pin, card) in zip(document.pins, model.cards) {
      expect(Self.distance(pin.boundingBox, model.box(card)) < 1e-5, "\(card.kind) is at its place")
      let attributes = pin.attributes
      expect(
        attributes.isLocked == card.isLocked && attributes.isHidden == card.isHidden
          && attributes.groups == card.groups, "a pin's attributes")
    }
    for frame in model.cards where frame.kind == .frame {
      let lying = document.pin(frame.id).map(document.lying) ?? []
      let wanted = model.cards.filter { $0.id != frame.id && $0.lies(on: frame) }
      expect(lying.map(\.id) == wanted.map(\.id), "\(lying.count) pins lie on a frame, not \(wanted.count)")
    }
    let carriers = model.carriers()
    let strokes = document.strokes(on: Set(document.pins.map(\.id)))
    expect(
      Dictionary(uniqueKeysWithValues: strokes.map { ($0.stroke.id, $0.carrier) }) == carriers,
      "strokes are on their pictures")
  }

  private static func distance(_ one: CGRect, _ other: CGRect) -> Double {
    max(
      abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.maxX - other.maxX),
      abs(one.maxY - other.maxY))
  }

  // MARK: Arranging

  private static let layouts: [Arranging.Layout] =
    [.pack, .rows, .columns, .grid, .lines] + PinAlignment.allCases.map { .align($0) }
    + Axis.allCases.flatMap { [.distribute($0), .space($0)] } + CommonMeasure.allCases.map { .normalize($0) }

  mutating func arrange() throws {
    let seed = random.next()
    let orders: [Arranging.Order] = [
      .position, .name, .size, .shuffled(seed: seed),
      .numbers(Dictionary(uniqueKeysWithValues: document.pins.map { ($0.id, Double($0.z % 5)) }), of: .date),
    ]
    let proportion = Double.random(in: 0.5...2.5, using: &random)
    let ids = Set(document.pins.filter { !$0.attributes.isHidden }.map(\.id))
    for layout in Self.layouts {
      let order = orders.randomElement(using: &random) ?? .position
      let arranging = Arranging(layout, order: order, proportion: proportion, spacing: 28)
      done.append("\(layout) \(order)".prefix(60).description)
      defer { done.removeLast() }
      let placements = arranging.placements(of: ids, in: document)
      guard let command = Command.place(placements, in: document, name: .words("Arrange")) else { continue }
      var arranged = document
      try command.apply(to: &arranged)
      checkBlocks(arranged)
      let again = arranging.placements(of: ids, in: arranged)
      let moved = again.values.count
      expect(
        again.isEmpty || cameToOtherFrames(arranged) || Self.hasLeastSize(arranged),
        "\(moved) of \(ids.count) pins are moved again")
      try command.inverse.apply(to: &arranged)
      expect(try Self.bits(arranged) == Self.bits(document), "the inverse restores the board")
    }
  }

  /// What lay on a frame that was moved lies on it at the same position as before, in units of the frame.
  private mutating func checkBlocks(_ arranged: BoardDocument) {
    // Of frames of one size, the frontmost one.
    let frames = model.cards.reversed().filter { $0.kind == .frame && !$0.isLocked && !$0.isHidden }
    let carriers = model.carriers()
    for card in model.cards where !card.isLocked && card.groups.isEmpty {
      // The smallest frame of those on which a card lies takes it along, and a picture takes its strokes.
      guard carriers[card.id] == nil, !frames.contains(where: { $0.id == card.id }),
        let frame = frames.filter({ card.lies(on: $0) }).min(by: { Self.area($0) < Self.area($1) }),
        let (old, new) = Self.both(frame.id, document, arranged),
        let (before, after) = Self.both(card.id, document, arranged)
      else { continue }
      let factor = new.width / old.width
      let wanted = CGRect(
        x: new.minX + (before.minX - old.minX) * factor, y: new.minY + (before.minY - old.minY) * factor,
        width: before.width * factor, height: before.height * factor)
      expect(Self.distance(wanted, after) < 1e-4, "a frame takes along what lies on it")
    }
    for (stroke, picture) in carriers {
      guard let card = model.card(picture), !card.isLocked, !card.isHidden,
        model.card(stroke)?.isLocked == false,
        let (old, new) = Self.both(picture, document, arranged),
        let (before, after) = Self.both(stroke, document, arranged)
      else { continue }
      let factor = new.width / old.width
      let wanted = new.minX + (before.minX - old.minX) * factor
      expect(abs(wanted - after.minX) < 1e-4, "a picture takes its strokes along")
    }
  }

  /// Whether a card lies on a frame, or a stroke on a picture, on which it didn't lie before. Then there are
  /// other blocks than before, and it isn't sure that they're arranged already.
  private func cameToOtherFrames(_ arranged: BoardDocument) -> Bool {
    let hasOtherPins = document.frames.contains { frame in
      arranged.pin(frame.id).map { arranged.lying(on: $0).map(\.id) } != document.lying(on: frame).map(\.id)
    }
    let all = Set(document.pins.map(\.id))
    func carriers(_ document: BoardDocument) -> [PinID: PinID] {
      Dictionary(uniqueKeysWithValues: document.strokes(on: all).map { ($0.stroke.id, $0.carrier) })
    }
    return hasOtherPins || carriers(document) != carriers(arranged)
  }

  /// Whether a pin has come to the least size of a board. Then its group isn't in proportion any more.
  private static func hasLeastSize(_ arranged: BoardDocument) -> Bool {
    arranged.pins.contains { min($0.size.width, $0.size.height) <= 1 }
  }

  private static func area(_ card: IntegerBoard.Card) -> Int {
    (card.right - card.left) * (card.bottom - card.top)
  }

  private static func both(
    _ id: PinID, _ before: BoardDocument, _ after: BoardDocument
  ) -> (CGRect, CGRect)? {
    guard let old = before.pin(id), let new = after.pin(id) else { return nil }
    return (old.boundingBox, new.boundingBox)
  }
}
