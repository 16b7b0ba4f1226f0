public import Foundation

/// Pins that are arranged as one thing: a pin without a group, or the pins of one group.
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
  /// A group is one block, unless all pins belong to it: then its members are arranged.
  static func blocks(of ids: [PinID], in document: BoardDocument) -> [PinBlock] {
    var seen: Set<PinID> = []
    let pins = ids.filter { seen.insert($0).inserted }.compactMap { document.pin($0) }
      .filter { !$0.attributes.isLocked }
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
    return blocks
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
