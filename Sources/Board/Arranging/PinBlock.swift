public import Foundation

/// Pins that are arranged as one thing: a pin without a group, the pins of one group, or a frame with the
/// pins that lie on it.
struct PinBlock: Sendable {
  /// The pins from back to front; never empty.
  private(set) var pins: [Pin]
  /// The rectangle around the pins' cards, in board points.
  private(set) var box: CGRect

  init(_ pin: Pin) {
    pins = [pin]
    box = pin.boundingBox
  }

  private mutating func add(_ pin: Pin) {
    pins.append(pin)
    box = box.union(pin.boundingBox)
  }

  /// The name by which the block is ordered.
  var name: String { pins[0].name }
  /// The area of the block's box.
  var area: CGFloat { box.width * box.height }

  /// Whether the block never gets another size: letters of notes would have other sizes, and a frame or a
  /// line of its own was drawn as large as it's meant to be. A line on a picture goes with it.
  var keepsSize: Bool {
    pins.contains(where: \.content.isStretched)
      || pins.allSatisfy { $0.content.stroke != nil }
  }

  /// Returns how far captions reach beyond the block's box when the box is scaled to a width, with the pins
  /// in it.
  func room(at width: CGFloat, _ captionRoom: (Pin) -> PinRoom) -> PinRoom {
    let factor = box.width > 0 ? width / box.width : 1
    var room = PinRoom()
    for pin in pins where !pin.attributes.caption.isEmpty && !pin.attributes.isHidden {
      var scaled = pin
      scaled.size = CGSize(width: pin.size.width * factor, height: pin.size.height * factor)
      let (own, inner) = (captionRoom(scaled), pin.boundingBox)
      room.form(
        union: PinRoom(
          left: own.left - (inner.minX - box.minX) * factor, top: own.top - (inner.minY - box.minY) * factor,
          right: own.right - (box.maxX - inner.maxX) * factor,
          bottom: own.bottom - (box.maxY - inner.maxY) * factor))
    }
    return room
  }

  /// Returns the placements of the pins when the block's box becomes `frame`, whose proportions are those of
  /// the box.
  func placements(in frame: CGRect) -> [(id: PinID, placement: PinPlacement)] {
    // A block that stays where it is keeps its positions to the last bit.
    guard !frame.isSame(as: box) else {
      return pins.map { ($0.id, PinPlacement(center: $0.center, size: $0.size)) }
    }
    let factor = box.width > 0 ? frame.width / box.width : 1
    return pins.map { pin in
      let center = CGPoint(
        x: frame.midX + (pin.center.x - box.midX) * factor, y: frame.midY + (pin.center.y - box.midY) * factor
      )
      let size = CGSize(width: pin.size.width * factor, height: pin.size.height * factor)
      return (
        pin.id,
        PinPlacement(
          center: BoardLimits.clamped(center), size: factor == 1 ? pin.size : BoardLimits.clamped(size))
      )
    }
  }

  /// Returns the blocks of pins, in the order of `ids`. Locked pins and pins that aren't on the board are
  /// left out.
  ///
  /// A group is one block, unless all pins belong to it: then its members are arranged. A frame is one block
  /// with all that lies on it; if it's the only pin, what lies on it is arranged. A stroke that's drawn on a
  /// pin goes with it, and so do hidden pins with their group or frame; they take no room.
  static func blocks(of ids: [PinID], in document: BoardDocument) -> [PinBlock] {
    var seen: Set<PinID> = []
    var pins = ids.filter { seen.insert($0).inserted }.compactMap { document.pin($0) }
      .filter { !$0.attributes.isLocked }
    if pins.count == 1, pins[0].content.frame != nil {
      pins = BoardDocument.readingOrder(of: document.lying(on: pins[0])).compactMap(document.pin)
        .filter { !$0.attributes.isLocked && !$0.attributes.isHidden }
    }
    let hasFrames = pins.contains { $0.content.frame != nil }
    let chosen = Set(pins.map(\.id))
    if hasFrames {
      let carried = Set(FrameContents(pins).inner.values.joined().map(\.id))
      pins.removeAll { carried.contains($0.id) }
    }
    let all = document.onFrames(among: pins.map(\.id))
    let strokes = Dictionary(
      grouping: document.strokes(on: all).filter { !$0.stroke.attributes.isLocked }, by: \.carrier)
    if !strokes.isEmpty {
      let drawn = Set(strokes.values.joined().map(\.stroke.id))
      pins.removeAll { drawn.contains($0.id) }
    }
    guard let first = pins.first else { return [] }
    let common = pins.dropFirst().reduce(first.attributes.groups.count) { depth, pin in
      min(depth, zip(first.attributes.groups, pin.attributes.groups).prefix { $0 == $1 }.count)
    }
    var blocks: [PinBlock] = []
    var indices: [UUID: Int] = [:]
    for pin in pins {
      let group = pin.attributes.groups.dropFirst(common).first
      if let group, let index = indices[group] {
        blocks[index].add(pin)
      } else {
        if let group { indices[group] = blocks.count }
        blocks.append(PinBlock(pin))
      }
    }
    // Which pin of a group is read first depends on what lies beside it; which one is at the back doesn't.
    for index in blocks.indices where blocks[index].pins.count > 1 {
      blocks[index].pins = document.ordered(blocks[index].pins.map(\.id))
    }
    guard hasFrames || !strokes.isEmpty || !document.hiddenPins.isEmpty else { return blocks }
    let inner = hasFrames ? FrameContents(document.pins, frames: chosen).inner : [:]
    // Whatever several blocks carry goes with one of them: a stroke with the pin on which it's drawn, a pin
    // with the smallest frame.
    var taken = Set(pins.map(\.id)).union(strokes.values.joined().map(\.stroke.id))
    for index in blocks.indices {
      blocks[index].carry(inner, strokes, in: document, besides: &taken)
    }
    return blocks
  }

  /// Adds the pins that the block carries.
  /// - Parameters:
  ///   - inner: the pins that belong to each frame.
  ///   - strokes: the strokes that are drawn on each pin.
  ///   - document: the board.
  ///   - taken: the pins that belong to a block already, and the strokes.
  private mutating func carry(
    _ inner: [PinID: [Pin]], _ strokes: [PinID: [BoardDocument.DrawnStroke]], in document: BoardDocument,
    besides taken: inout Set<PinID>
  ) {
    var carried = pins
    var next = 0
    while next < carried.count {
      for pin in inner[carried[next].id] ?? [] where !pin.attributes.isLocked {
        if taken.insert(pin.id).inserted { carried.append(pin) }
      }
      next += 1
    }
    carried += carried.flatMap { (strokes[$0.id] ?? []).map(\.stroke) }
    if !document.hiddenPins.isEmpty {
      for pin in document.hiddenMembers(ofGroupsIn: Set(carried.map(\.id))) {
        if taken.insert(pin.id).inserted { carried.append(pin) }
      }
    }
    pins += document.ordered(carried.dropFirst(pins.count).map(\.id))
  }
}

/// A pin's centre and size, in board points.
public struct PinPlacement: Hashable, Sendable {
  /// The middle of the card.
  public var center: CGPoint
  /// The size of the card before rotation.
  public var size: CGSize

  /// Makes a placement. Nothing is checked.
  public init(center: CGPoint, size: CGSize) {
    self.center = center
    self.size = size
  }
}
