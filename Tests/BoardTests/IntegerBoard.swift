import Board
import Foundation
import SeededRandom

/// A board whose edges are whole numbers of a unit that's a fraction, as zooms and scales make it: 87 %,
/// thirds. It says what lies on what by whole numbers alone, and knows nothing of the code under test.
struct IntegerBoard {
  enum Kind { case picture, frame, stroke }

  struct Card {
    var id: PinID
    var kind: Kind
    /// The edges, in units.
    var left, top, right, bottom: Int
    /// Quarter turns.
    var turns = 0
    /// Degrees by which it's turned besides, within the same box.
    var angle = 0.0
    var isLocked = false
    var isHidden = false
    var groups: [UUID] = []

    func lies(on other: Card) -> Bool {
      left >= other.left && top >= other.top && right <= other.right && bottom <= other.bottom
    }
  }

  /// The cards from back to front.
  var cards: [Card]
  /// The unit in board points is `above` divided by `below`.
  private(set) var above: Int
  private(set) var below: Int
  /// The unit in which the strokes were drawn.
  private let drawn: (above: Int, below: Int)
  /// The position of the unit's zero, in board points.
  private(set) var origin: CGPoint

  static let units = [
    (1, 1), (1, 3), (2, 3), (100, 87), (87, 100), (10, 7), (1, 7), (100, 141), (3, 10), (13, 11),
  ]

  /// Makes a board of frames, of pictures on and across them, and of strokes on pictures.
  init(using random: inout SeededGenerator) {
    let unit = Self.units.randomElement(using: &random) ?? (1, 1)
    (above, below) = unit
    drawn = unit
    let far: Double = [0, 1e3, 1e6, 9e6].randomElement(using: &random) ?? 0
    let factor = CGPoint(x: .random(in: -1...1, using: &random), y: .random(in: -1...1, using: &random))
    origin = CGPoint(x: factor.x * far, y: factor.y * far)
    cards = []
    let areas: [(Int, Int, Int, Int)] = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.area(200...900, within: -600...600, using: &random)
    }
    for area in areas { add(.frame, area) }
    if let first = areas.first, random.next() % 2 == 0 {
      // One within the other, with edges in common.
      add(.frame, (first.0, first.1, first.0 + (first.2 - first.0) / 2, first.3))
    }
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      var area = Self.area(20...220, within: -700...900, using: &random)
      if let frame = areas.randomElement(using: &random), Bool.random(using: &random) {
        // Right at the frame's edges, or one unit across one of them.
        let across = Int.random(in: -2...1, using: &random)
        let (width, height) = (area.2 - area.0, area.3 - area.1)
        let right = frame.2 + max(across, 0)
        area = (right - min(width, right - frame.0), frame.3 - min(height, frame.3 - frame.1), right, frame.3)
      }
      add(.picture, area)
      cards[cards.count - 1].turns = Int.random(in: -1...2, using: &random)
      cards[cards.count - 1].angle = Self.angle(in: area, using: &random)
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let (width, height) = (area.2 - area.0, area.3 - area.1)
      add(.stroke, (area.0, area.1 + height / 3, area.2 - width / 4, area.3))
    }
    cards.shuffle(using: &random)
    let group = random.uuid()
    for index in cards.indices {
      cards[index].isLocked = Int.random(in: 0..<12, using: &random) == 0
      cards[index].isHidden = Int.random(in: 0..<10, using: &random) == 0
      if Int.random(in: 0..<6, using: &random) == 0 { cards[index].groups = [group] }
    }
  }

  private mutating func add(_ kind: Kind, _ area: (Int, Int, Int, Int)) {
    cards.append(
      Card(id: PinID(), kind: kind, left: area.0, top: area.1, right: area.2, bottom: area.3))
  }

  private static func area(
    _ sides: ClosedRange<Int>, within range: ClosedRange<Int>, using random: inout SeededGenerator
  ) -> (Int, Int, Int, Int) {
    let (x, y) = (Int.random(in: range, using: &random), Int.random(in: range, using: &random))
    return (x, y, x + .random(in: sides, using: &random), y + .random(in: sides, using: &random))
  }

  /// Returns an angle at which a card can lie in a box, for a third of the cards, in degrees.
  private static func angle(in area: (Int, Int, Int, Int), using random: inout SeededGenerator) -> Double {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return 0 }
    let (width, height) = (Double(area.2 - area.0), Double(area.3 - area.1))
    let tangent = min(width / height, height / width) * Double.random(in: -0.4...0.4, using: &random)
    return atan(tangent) * 180 / .pi
  }

  /// Returns the size of a card whose box has a size when it's turned by an angle.
  private static func size(in box: CGSize, turned degrees: Double) -> CGSize {
    guard degrees != 0 else { return box }
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    let scale = cosine * cosine - sine * sine
    return CGSize(
      width: (box.width * cosine - box.height * sine) / scale,
      height: (box.height * cosine - box.width * sine) / scale)
  }

  /// Returns a number of units in board points, calculated in one of the ways in which gestures do it.
  func length(_ units: Int, _ way: Int = 0) -> Double {
    switch way {
    case 0: Double(units) * (Double(above) / Double(below))
    case 1: Double(units * above) / Double(below)
    default: Double(units) / (Double(below) / Double(above))
    }
  }

  /// Returns the edges of a card, in board points.
  func box(_ card: Card) -> CGRect {
    CGRect(
      x: origin.x + length(card.left), y: origin.y + length(card.top), width: length(card.right - card.left),
      height: length(card.bottom - card.top))
  }

  func document() throws -> BoardDocument {
    let pins = cards.enumerated().map { z, card in
      let box = box(card)
      var size = box.size
      if !card.turns.isMultiple(of: 2) { size = CGSize(width: size.height, height: size.width) }
      size = Self.size(in: size, turned: card.angle)
      let content: PinContent =
        switch card.kind {
        case .picture: .image(Samples.original(z % 8).id)
        case .frame: .frame(PinColor(0x77767B))
        case .stroke:
          .stroke(
            PinStroke(
              form: .line, color: PinColor(0), width: 2, extent: size,
              points: [.init(x: 0, y: 0), .init(x: size.width, y: size.height)]))
        }
      return Pin(
        id: card.id, content: content, name: "e\u{301} \(z)", center: CGPoint(x: box.midX, y: box.midY),
        size: size, rotation: 90 * Double(card.turns) + card.angle, z: z,
        attributes: PinAttributes(isLocked: card.isLocked, isHidden: card.isHidden, groups: card.groups))
    }
    return try Samples.document(pins: pins)
  }
}

// MARK: What is carried

extension IntegerBoard {
  func card(_ id: PinID) -> Card? { cards.first { $0.id == id } }

  /// Returns the strokes that are drawn on cards, with their carriers: see `BoardDocument.strokes(on:)`.
  func carriers() -> [PinID: PinID] {
    // 24 board points at the unit at which all strokes were drawn, in units divided by `above`.
    let (above, below) = drawn
    let overhang = 24 * below
    var carriers: [PinID: PinID] = [:]
    for (index, stroke) in cards.enumerated() where stroke.kind == .stroke {
      let carrier = cards[..<index].last { card in
        card.kind == .picture && (stroke.isHidden || !card.isHidden)
          && stroke.left * above >= card.left * above - overhang
          && stroke.top * above >= card.top * above - overhang
          && stroke.right * above <= card.right * above + overhang
          && stroke.bottom * above <= card.bottom * above + overhang
      }
      carriers[stroke.id] = carrier?.id
    }
    return carriers
  }

  private func withWhatLiesOnThem(_ ids: Set<PinID>, besides stays: (Card) -> Bool) -> Set<PinID> {
    var all = ids
    for frame in cards where frame.kind == .frame && ids.contains(frame.id) && !stays(frame) {
      for card in cards where card.id != frame.id && card.lies(on: frame) && !stays(card) {
        all.insert(card.id)
      }
    }
    let carriers = carriers()
    let resting = Set(cards.filter(stays).map(\.id))
    for card in cards where !stays(card) {
      if let carrier = carriers[card.id], all.contains(carrier), !resting.contains(carrier) {
        all.insert(card.id)
      }
    }
    return all
  }

  /// The cards that are moved with cards: without locked ones, with hidden ones.
  func moved(with ids: Set<PinID>) -> [PinID] {
    var all = withWhatLiesOnThem(ids) { $0.isLocked }
    for group in Set(cards.flatMap(\.groups)) {
      let seen = cards.filter { $0.groups.contains(group) && !$0.isHidden }
      let isWhole = seen.allSatisfy { $0.isLocked || all.contains($0.id) }
      guard isWhole, seen.contains(where: { all.contains($0.id) }) else { continue }
      for card in cards where card.groups.contains(group) && card.isHidden { all.insert(card.id) }
    }
    return cards.filter { all.contains($0.id) && !$0.isLocked }.map(\.id)
  }

  /// The cards that are copied and hidden with cards: with locked ones, without hidden ones.
  func copied(with ids: Set<PinID>) -> [PinID] {
    let all = withWhatLiesOnThem(ids) { _ in false }
    return cards.filter { all.contains($0.id) && !$0.isHidden }.map(\.id)
  }

  /// The cards that are selected together with one.
  func unit(of card: Card) -> Set<PinID> {
    guard let group = card.groups.first else { return [card.id] }
    return Set(cards.filter { $0.groups.contains(group) && !$0.isHidden }.map(\.id))
  }
}

// MARK: Changing

extension IntegerBoard {
  mutating func move(_ ids: [PinID], _ x: Int, _ y: Int) {
    let moved = Set(ids)
    for index in cards.indices where moved.contains(cards[index].id) {
      cards[index].left += x
      cards[index].right += x
      cards[index].top += y
      cards[index].bottom += y
    }
  }

  mutating func raise(_ ids: [PinID]) {
    let raised = Set(ids)
    cards = cards.filter { !raised.contains($0.id) } + cards.filter { raised.contains($0.id) }
  }

  /// Scales everything around a point of the board.
  mutating func scale(by factor: (above: Int, below: Int), around point: CGPoint) {
    let value = Double(factor.above) / Double(factor.below)
    origin = CGPoint(x: point.x + (origin.x - point.x) * value, y: point.y + (origin.y - point.y) * value)
    above *= factor.above
    below *= factor.below
    var (one, other) = (above, below)
    while other != 0 { (one, other) = (other, one % other) }
    above /= one
    below /= one
  }
}
