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

  /// Returns how far captions reach below the block's box when the box is scaled to a width, with the pins in
  /// it.
  func room(at width: CGFloat, _ captionReach: (Pin) -> CGFloat) -> CGFloat {
    let factor = box.width > 0 ? width / box.width : 1
    return pins.reduce(0) { room, pin in
      guard !pin.attributes.caption.isEmpty, !pin.attributes.isHidden else { return room }
      var scaled = pin
      scaled.size = CGSize(width: pin.size.width * factor, height: pin.size.height * factor)
      return max(room, captionReach(scaled) - (box.maxY - pin.boundingBox.maxY) * factor)
    }
  }

  /// Returns the places of the pins when the block's box becomes `frame`, whose proportions are those of the
  /// box.
  func places(in frame: CGRect) -> [(id: PinID, place: PinPlace)] {
    let factor = box.width > 0 ? frame.width / box.width : 1
    return pins.map { pin in
      let center = CGPoint(
        x: frame.midX + (pin.center.x - box.midX) * factor, y: frame.midY + (pin.center.y - box.midY) * factor
      )
      let size = CGSize(width: pin.size.width * factor, height: pin.size.height * factor)
      return (
        pin.id,
        PinPlace(
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
    let frames = hasFrames ? FramePlaces(pins) : FramePlaces([])
    if hasFrames {
      let inner = Set(frames.inner.values.joined().map(\.id))
      pins.removeAll { inner.contains($0.id) }
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
    var places: [UUID: Int] = [:]
    for pin in pins {
      let group = pin.attributes.groups.dropFirst(common).first
      if let group, let place = places[group] {
        blocks[place].add(pin)
      } else {
        if let group { places[group] = blocks.count }
        blocks.append(PinBlock(pin))
      }
    }
    let hasHidden = !document.hiddenPins.isEmpty
    guard hasFrames || !strokes.isEmpty || hasHidden else { return blocks }
    return blocks.map { block in
      var block = block
      var carried = hasFrames ? document.onFrames(among: block.pins.map(\.id)) : Set(block.pins.map(\.id))
      for id in carried { carried.formUnion((strokes[id] ?? []).map(\.stroke.id)) }
      if hasHidden { carried.formUnion(document.hiddenMembers(ofGroupsIn: carried).map(\.id)) }
      block.pins += document.ordered(carried.subtracting(block.pins.map(\.id)))
      return block
    }
  }
}

/// A pin's centre and size, in board points.
public struct PinPlace: Hashable, Sendable {
  /// The middle of the card.
  public var center: CGPoint
  /// The size of the card before rotation.
  public var size: CGSize

  /// Makes a place. Nothing is checked.
  public init(center: CGPoint, size: CGSize) {
    self.center = center
    self.size = size
  }
}
