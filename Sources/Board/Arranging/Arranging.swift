public import Foundation

/// A way of arranging pins. It's a value without side effects: it may run on any thread.
public struct Arranging: Hashable, Sendable {
  /// Where the pins go.
  public enum Layout: Hashable, Sendable {
    /// Tightly, without overlap. The pins keep their sizes, and their order is free.
    case pack
    /// Rows of equal width, each with one height.
    case rows
    /// Columns of equal width.
    case columns
    /// Equal cells. The pins keep their sizes.
    case grid
    /// One line for all pins, which otherwise stay where they are.
    case align(Alignment)
    /// Middles with equal distances.
    case distribute(Axis)
    /// Equal gaps.
    case space(Axis)
    /// One height, width or area for all. The middles stay.
    case normalize(CommonMeasure)
  }

  /// The order of the pins, for the layouts that have one.
  public enum Order: Hashable, Sendable {
    /// As a page is read.
    case position
    /// By name; numbers in names count as numbers.
    case name
    /// The largest pin first.
    case size
    /// By given numbers, such as dates or hues, the least first. Pins without a number come last.
    case numbers([PinID: Double])
    /// In any order. Equal seeds give equal orders.
    case shuffled(seed: UInt64)
  }

  /// Where the pins go.
  public var layout: Layout
  /// The order of the pins.
  public var order: Order
  /// The wanted width of the whole, divided by its height.
  public var proportion: CGFloat
  /// The gap between two cards, in board points.
  public var spacing: CGFloat

  /// Makes a way of arranging. A proportion and a spacing that make no sense are replaced.
  public init(
    _ layout: Layout, order: Order = .position, proportion: CGFloat = 1.4,
    spacing: CGFloat = Arrangement.spacing
  ) {
    self.layout = layout
    self.order = order
    self.proportion = proportion.isFinite ? min(max(proportion, 0.2), 5) : 1.4
    self.spacing = spacing.isFinite ? min(max(spacing, 0), BoardLimits.maximumSide) : 0
  }

  /// Returns the new places of pins. Locked pins stay, and so do pins that aren't among `ids`; groups move as
  /// one. The middle of all stays where it is.
  /// - Parameters:
  ///   - ids: the pins to arrange.
  ///   - document: the document that holds the pins.
  ///   - captionReach: returns how far a pin's caption reaches below the pin's box. Nothing is put there by
  ///     the layouts that give all pins new places.
  public func places(
    of ids: some Sequence<PinID>, in document: BoardDocument, captionReach: (Pin) -> CGFloat = { _ in 0 }
  ) -> [PinID: PinPlace] {
    let blocks = ordered(PinBlock.blocks(of: Self.reading(ids, in: document), in: document))
    guard blocks.count > 1 else { return [:] }
    var places: [PinID: PinPlace] = [:]
    let frames = frames(blocks.map(\.box)) { blocks[$0].room(at: $1, captionReach) }
    for (block, frame) in zip(blocks, frames) {
      for (id, place) in block.places(in: frame) { places[id] = place }
    }
    return places
  }

  private static func reading(_ ids: some Sequence<PinID>, in document: BoardDocument) -> [PinID] {
    BoardDocument.readingOrder(of: document.ordered(ids))
  }

  private func ordered(_ blocks: [PinBlock]) -> [PinBlock] {
    switch order {
    case .position: return blocks
    case .name:
      return sorted(blocks) {
        $0.name.compare($1.name, options: [.caseInsensitive, .numeric]) == .orderedAscending
      }
    case .size: return sorted(blocks) { $0.area > $1.area }
    case .numbers(let numbers):
      let first = blocks.map { block in
        block.pins.lazy.compactMap { numbers[$0.id] }.min() ?? .infinity
      }
      return blocks.indices.sorted { (first[$0], $0) < (first[$1], $1) }.map { blocks[$0] }
    case .shuffled(let seed):
      var generator = SplitMix(state: seed)
      return blocks.shuffled(using: &generator)
    }
  }

  /// Sorts blocks; equal ones keep their order.
  private func sorted(_ blocks: [PinBlock], by isBefore: (PinBlock, PinBlock) -> Bool) -> [PinBlock] {
    blocks.indices.sorted { left, right in
      if isBefore(blocks[left], blocks[right]) { return true }
      return !isBefore(blocks[right], blocks[left]) && left < right
    }.map { blocks[$0] }
  }

  /// - Parameter room: returns how much room a box needs below itself when it's as wide as given.
  private func frames(_ boxes: [CGRect], room: (Int, CGFloat) -> CGFloat) -> [CGRect] {
    let sizes = boxes.map { BoardLimits.clamped($0.size) }
    let new: [CGRect]
    switch layout {
    case .align(let alignment): return alignment.frames(boxes)
    case .distribute(let axis): return axis.evenMiddles(boxes)
    case .space(let axis): return axis.evenGaps(boxes, least: spacing)
    case .normalize(let measure): return measure.frames(boxes)
    case .pack:
      let packing = Packing.best(Self.with(room, sizes), proportion: proportion, gap: spacing)
      new = zip(packing.origins, sizes).map { CGRect(origin: $0, size: $1) }
    case .rows: new = JustifiedRows(sizes, proportion: proportion, gap: spacing, room: room).frames
    case .columns: new = Columns(sizes, proportion: proportion, gap: spacing, room: room).frames
    case .grid:
      let cells = Grid(Self.with(room, sizes), proportion: proportion, gap: spacing).frames
      new = zip(cells, sizes).map { CGRect(origin: $0.origin, size: $1) }
    }
    let (before, after) = (Self.bounds(of: boxes), Self.bounds(of: new))
    return new.map { $0.offsetBy(dx: before.midX - after.midX, dy: before.midY - after.midY) }
  }

  private static func with(_ room: (Int, CGFloat) -> CGFloat, _ sizes: [CGSize]) -> [CGSize] {
    sizes.enumerated().map {
      BoardLimits.clamped(CGSize(width: $1.width, height: $1.height + room($0, $1.width)))
    }
  }

  private static func bounds(of boxes: [CGRect]) -> CGRect { boxes.reduce(.null) { $0.union($1) } }
}

/// A small generator of random numbers whose numbers follow from its seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
