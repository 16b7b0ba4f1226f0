public import Foundation

/// A way of arranging pins. It's a value without side effects: it may run on any thread.
public struct Arranging: Hashable, Sendable {
  /// Where the pins go.
  public enum Layout: Hashable, Sendable {
    /// Tightly, without overlap. The pins keep their sizes, and their order is free.
    case pack
    /// Rows of equal width, each with one height. What keeps its size, such as notes, is in lines below them.
    case rows
    /// Columns of equal width. What keeps its size is in lines below them.
    case columns
    /// Equal cells. The pins keep their sizes.
    case grid
    /// Lines of about equal width. The pins keep their sizes.
    case lines
    /// One line for all pins, which otherwise stay where they are.
    case align(PinAlignment)
    /// Middles with equal distances.
    case distribute(Axis)
    /// Equal gaps.
    case space(Axis)
    /// One height, width or area for all that may have another size. The middles stay.
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
    case numbers([PinID: Double], of: Measure)
    /// In any order. Equal seeds give equal orders.
    case shuffled(seed: UInt64)
  }

  /// What the numbers of an order are, for the name of the step.
  public enum Measure: Hashable, Sendable {
    /// The time at which something was made.
    case date
    /// The position of a colour among all colours.
    case color
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

  /// Returns the new positions and sizes of pins. Locked pins stay, and so do pins that aren't among `ids`;
  /// groups move as one. The middle of all stays where it is. The result is empty if the pins are arranged in
  /// this way already, apart from what rounding has done.
  /// - Parameters:
  ///   - ids: the pins to arrange.
  ///   - document: the document that holds the pins.
  ///   - captionRoom: returns how far a pin's caption reaches beyond the pin's box. Nothing is put there by
  ///     the layouts that give all pins new positions.
  public func placements(
    of ids: some Sequence<PinID>, in document: BoardDocument,
    captionRoom: (Pin) -> PinRoom = { _ in PinRoom() }
  ) -> [PinID: PinPlacement] {
    let ids = Array(ids)
    let whole = blocks(of: ids, in: document)
    var placements = placements(of: whole, captionRoom)
    guard !placements.isEmpty, mayChangeBlocks(ids, in: document) else { return placements }
    var document = document
    for _ in 0..<Self.mostSteps {
      guard let command = Command.place(placements, in: document, name: name(of: placements.count)),
        (try? command.apply(to: &document)) != nil
      else { break }
      let merged = blocks(of: ids, in: document)
      // What has lain on a frame isn't taken off it by another frame that has come under both.
      guard merged.count < whole.count || order == .size, merged.hold(whole) else { break }
      let further = self.placements(of: merged, captionRoom)
      if further.isEmpty { break }
      placements.merge(further) { _, new in new }
    }
    return placements
  }

  /// Blocks that have come to lie on a frame are arranged with it, and so are pictures that have come under a
  /// stroke. That takes as many steps as there are blocks at most, and hardly ever more than two.
  private static let mostSteps = 12

  /// Whether the blocks or their order may be others once the pins are at their new positions.
  private func mayChangeBlocks(_ ids: [PinID], in document: BoardDocument) -> Bool {
    switch layout {
    case .columns: order == .size || document.hasFramesOrStrokes(among: ids)
    case .pack, .rows, .grid, .lines, .align, .distribute, .space, .normalize:
      document.hasFramesOrStrokes(among: ids)
    }
  }

  private func blocks(of ids: [PinID], in document: BoardDocument) -> [PinBlock] {
    PinBlock.blocks(of: Self.reading(ids, in: document), in: document)
  }

  private func placements(of blocks: [PinBlock], _ captionRoom: (Pin) -> PinRoom) -> [PinID: PinPlacement] {
    guard blocks.count > 1 else { return [:] }
    let there = placed(blocks, captionRoom)
    if layout == .rows, order == .size {
      let scaled = Array(there.prefix { !$0.keepsSize })
      if JustifiedRows.areLargestFirst(
        scaled.map(\.box), gap: spacing, room: { scaled[$0].room(at: $1, captionRoom) })
      {
        return placements(of: there, in: withLines(scaled.map(\.box), there, captionRoom))
      }
    }
    let placed = ordered(there)
    var (chosen, frames) = (placed, self.frames(of: placed, captionRoom))
    if zip(placed, frames).allSatisfy({ $0.box.isSame(as: $1) }) { return [:] }
    let wanted = ordered(blocks)
    if wanted.map(\.pins[0].id) != placed.map(\.pins[0].id) {
      (chosen, frames) = (wanted, self.frames(of: wanted, captionRoom))
    } else if layout == .rows {
      let scaled = Array(placed.prefix { !$0.keepsSize })
      if JustifiedRows.areRows(
        scaled.map(\.box), of: Array(frames.prefix(scaled.count)), gap: spacing,
        room: { scaled[$0].room(at: $1, captionRoom) })
      {
        frames = withLines(scaled.map(\.box), placed, captionRoom)
      }
    }
    return placements(of: chosen, in: frames)
  }

  /// Returns the placements of the pins of blocks that get frames; none if all blocks have theirs.
  private func placements(of blocks: [PinBlock], in frames: [CGRect]) -> [PinID: PinPlacement] {
    var placements: [PinID: PinPlacement] = [:]
    if zip(blocks, frames).allSatisfy({ $0.box.isSame(as: $1) }) { return placements }
    for (block, frame) in zip(blocks, frames) {
      for (id, placement) in block.placements(in: frame) { placements[id] = placement }
    }
    return placements
  }

  /// Returns the blocks in the order in which this layout would have placed them where they are now. It isn't
  /// the order in which they're read: a column may end lower than its neighbours, and a cell may be filled in
  /// part.
  private func placed(_ blocks: [PinBlock], _ captionRoom: (Pin) -> PinRoom) -> [PinBlock] {
    let corners = blocks.map { block in
      let (box, room) = (block.box, block.room(at: block.box.width, captionRoom))
      return switch layout {
      case .columns where !block.keepsSize: CGPoint(x: box.minX, y: box.minY - room.top)
      case .columns, .lines: CGPoint(x: box.minX - room.left, y: box.minY - room.top)
      case .rows where block.keepsSize: CGPoint(x: box.minX - room.left, y: box.minY - room.top)
      case .grid:
        CGPoint(x: box.midX + (room.right - room.left) / 2, y: box.midY + (room.bottom - room.top) / 2)
      default: box.origin
      }
    }
    return scaledFirst(corners.indices.inRows(of: corners).map { blocks[$0] })
  }

  /// Returns the blocks, for rows and columns with those that keep their sizes at the end.
  private func scaledFirst(_ blocks: [PinBlock]) -> [PinBlock] {
    guard layout == .rows || layout == .columns else { return blocks }
    return blocks.filter { !$0.keepsSize } + blocks.filter(\.keepsSize)
  }

  private static func reading(_ ids: some Sequence<PinID>, in document: BoardDocument) -> [PinID] {
    BoardDocument.readingOrder(of: document.ordered(ids))
  }

  private func ordered(_ blocks: [PinBlock]) -> [PinBlock] { scaledFirst(inOrder(blocks)) }

  private func inOrder(_ blocks: [PinBlock]) -> [PinBlock] {
    switch order {
    case .position: return blocks
    case .name:
      return sorted(blocks) {
        $0.name.compare($1.name, options: [.caseInsensitive, .numeric]) == .orderedAscending
      }
    // Areas that were equal before rounding are equal.
    case .size: return sorted(blocks) { $0.area > $1.area * (1 + 1e-9) }
    case .numbers(let numbers, _):
      let first = blocks.map { block in
        block.pins.lazy.compactMap { numbers[$0.id] }.min() ?? .infinity
      }
      return blocks.indices.sorted { (first[$0], $0) < (first[$1], $1) }.map { blocks[$0] }
    case .shuffled(let seed):
      var generator = SplitMix(state: seed)
      return blocks.sorted { $0.pins[0].id < $1.pins[0].id }.shuffled(using: &generator)
    }
  }

  /// Sorts blocks; equal ones keep their order.
  private func sorted(_ blocks: [PinBlock], by isBefore: (PinBlock, PinBlock) -> Bool) -> [PinBlock] {
    blocks.indices.sorted { left, right in
      if isBefore(blocks[left], blocks[right]) { return true }
      return !isBefore(blocks[right], blocks[left]) && left < right
    }.map { blocks[$0] }
  }

  private func frames(of blocks: [PinBlock], _ captionRoom: (Pin) -> PinRoom) -> [CGRect] {
    switch layout {
    case .rows, .columns:
      let scaled = Array(blocks.prefix { !$0.keepsSize })
      guard scaled.count < blocks.count else { break }
      let frames = scaled.isEmpty ? [] : frames(scaled.map(\.box)) { scaled[$0].room(at: $1, captionRoom) }
      return withLines(frames, blocks, captionRoom)
    case .normalize(let measure):
      let scaled = blocks.filter { !$0.keepsSize }.map(\.box)
      var frames = measure.frames(scaled)[...]
      return blocks.map { $0.keepsSize ? $0.box : frames.removeFirst() }
    default: break
    }
    return frames(blocks.map(\.box)) { blocks[$0].room(at: $1, captionRoom) }
  }

  /// Returns the frames of blocks of which only the first ones are scaled: the others are in lines below
  /// those. The middle of all stays where it is.
  private func withLines(
    _ scaled: [CGRect], _ blocks: [PinBlock], _ captionRoom: (Pin) -> PinRoom
  ) -> [CGRect] {
    let kept = blocks[scaled.count...]
    guard !kept.isEmpty else { return scaled }
    let rooms = kept.map { $0.room(at: $0.box.width, captionRoom) }
    let sizes = kept.map { BoardLimits.clamped($0.box.size) }
    let above = zip(blocks, scaled).reduce(CGRect.null) { bounds, scaled in
      let (block, frame) = scaled
      let room = block.room(at: frame.width, captionRoom)
      return bounds.union(frame).union(
        CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height + room.bottom))
    }
    let lines = Lines(
      Self.with(rooms, sizes), proportion: proportion, gap: spacing, width: above.isNull ? nil : above.width)
    let start = above.isNull ? CGPoint.zero : CGPoint(x: above.minX, y: above.maxY + spacing)
    let new =
      scaled + Self.inner(lines.frames, rooms, sizes).map { $0.offsetBy(dx: start.x, dy: start.y) }
    let (before, after) = (Self.bounds(of: blocks.map(\.box)), Self.bounds(of: new))
    return new.map { $0.offsetBy(dx: before.midX - after.midX, dy: before.midY - after.midY) }
  }

  /// - Parameter room: returns how much room a box needs around itself when it's as wide as given.
  private func frames(_ boxes: [CGRect], room: (Int, CGFloat) -> PinRoom) -> [CGRect] {
    let sizes = boxes.map { BoardLimits.clamped($0.size) }
    let new: [CGRect]
    switch layout {
    case .align(let alignment): return alignment.frames(boxes)
    case .distribute(let axis): return axis.evenMiddles(boxes)
    case .space(let axis): return axis.evenGaps(boxes, least: spacing)
    case .normalize(let measure): return measure.frames(boxes)
    case .pack:
      let rooms = sizes.indices.map { room($0, sizes[$0].width) }
      let packing = Packing.best(Self.with(rooms, sizes), proportion: proportion, gap: spacing)
      let corners = zip(boxes, rooms).map { CGPoint(x: $0.minX - $1.left, y: $0.minY - $1.top) }
      new = Self.inner(packing.frames(inOrderOf: corners), rooms, sizes)
    case .rows:
      new =
        JustifiedRows(
          sizes, proportion: proportion, gap: spacing, largestFirst: order == .size, room: room
        ).frames
    case .columns: new = Columns(sizes, proportion: proportion, gap: spacing, room: room).frames
    case .lines:
      let rooms = sizes.indices.map { room($0, sizes[$0].width) }
      new = Self.inner(
        Lines(Self.with(rooms, sizes), proportion: proportion, gap: spacing).frames, rooms, sizes)
    case .grid:
      let rooms = sizes.indices.map { room($0, sizes[$0].width) }
      new = Self.inner(
        Grid(Self.with(rooms, sizes), proportion: proportion, gap: spacing).frames, rooms, sizes)
    }
    let (before, after) = (Self.bounds(of: boxes), Self.bounds(of: new))
    return new.map { $0.offsetBy(dx: before.midX - after.midX, dy: before.midY - after.midY) }
  }

  private static func with(_ rooms: [PinRoom], _ sizes: [CGSize]) -> [CGSize] {
    zip(rooms, sizes).map {
      BoardLimits.clamped(CGSize(width: $1.width + $0.across, height: $1.height + $0.down))
    }
  }

  /// Returns the boxes within frames that have room for captions, too.
  private static func inner(_ frames: [CGRect], _ rooms: [PinRoom], _ sizes: [CGSize]) -> [CGRect] {
    frames.indices.map { index in
      CGRect(
        origin: CGPoint(
          x: frames[index].minX + rooms[index].left, y: frames[index].minY + rooms[index].top),
        size: sizes[index])
    }
  }

  private static func bounds(of boxes: [CGRect]) -> CGRect { boxes.reduce(.null) { $0.union($1) } }
}

extension Range<Int> {
  /// Returns the numbers in the order of their points: from the top, and from the left where the heights are
  /// the same, apart from what rounding has done.
  func inRows(of points: [CGPoint]) -> [Int] {
    var order = sorted { (points[$0].y, points[$0].x, $0) < (points[$1].y, points[$1].x, $1) }
    var start = order.startIndex
    while start < order.endIndex {
      var end = start + 1
      while end < order.endIndex, points[order[end]].y - points[order[end - 1]].y <= CGRect.edgeTolerance {
        end += 1
      }
      order[start..<end].sort { (points[$0].x, $0) < (points[$1].x, $1) }
      start = end
    }
    return order
  }
}

extension [PinBlock] {
  /// Returns whether the pins of each of the other blocks are in one of these blocks.
  fileprivate func hold(_ others: [PinBlock]) -> Bool {
    var indices: [PinID: Int] = [:]
    for (index, block) in enumerated() { for pin in block.pins { indices[pin.id] = index } }
    return others.allSatisfy { block in
      block.pins.allSatisfy { indices[$0.id] == indices[block.pins[0].id] }
    }
  }
}

extension BoardDocument {
  fileprivate func hasFramesOrStrokes(among ids: [PinID]) -> Bool {
    pins.contains { $0.content.stroke != nil }
      || ids.contains { id in pin(id).map { $0.content.frame != nil } ?? false }
  }
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
