import Foundation

/// Boxes scaled into rows of equal width, each row with a height of its own, as in a gallery of photos. The
/// last row is as wide as the others. Together the boxes cover as much as before, so that boxes in such rows
/// stay as they are.
struct JustifiedRows {
  /// The boxes' new positions and sizes, in their order. The whole begins at (0, 0).
  private(set) var frames: [CGRect] = []

  /// Which of two costs is less isn't decided by what rounding has done.
  private static let least = 1e-9

  /// - Parameters:
  ///   - sizes: the sizes of the boxes, each within `BoardLimits`.
  ///   - proportion: the wanted width of the whole, divided by its height.
  ///   - largestFirst: whether the highest row comes first, and in each row the widest box.
  ///   - room: returns how much room a box needs around itself when it has a width.
  init(
    _ sizes: [CGSize], proportion: CGFloat, gap: CGFloat, largestFirst: Bool = false,
    room: (Int, CGFloat) -> PinRoom
  ) {
    guard !sizes.isEmpty else { return }
    let shapes = sizes.map { $0.width / $0.height }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let shape = shapes.reduce(0, +)
    // Rows of this height take as much space as the boxes have now.
    let height = (area / shape).squareRoot()
    let padded = shapes.reduce(0) { $0 + ($1 * height + gap) * (height + gap) }
    // Only whole rows come near to the proportion, so a few numbers of rows are tried.
    let rows = ((padded / proportion).squareRoot() / (height + gap)).rounded()
    let wanted = Int(min(max(rows, 1), CGFloat(sizes.count)))
    let tried = sizes.count > 2_000 ? wanted...wanted : wanted - 2...wanted + 2
    var best: (ends: [Int], width: CGFloat, cost: CGFloat)?
    for number in tried where (1...max(sizes.count, 1)).contains(number) {
      let length = shape * height + gap * CGFloat(sizes.count - number)
      let width = max(length / CGFloat(number), 1)
      let (ends, unevenness) = Self.rows(of: shapes, width: width, height: height, gap: gap)
      let frames = Self.frames(shapes, ends: ends, width: width, gap: gap, room: room)
      let total = frames.last?.maxY ?? width
      // Rows of very different heights are uglier than a whole of another proportion.
      let cost = 4 * unevenness / CGFloat(ends.count) + 0.35 * pow(log(width / total / proportion), 2)
      if best.map({ cost < $0.cost - Self.least }) ?? true { best = (ends, width, cost) }
    }
    guard let best else { return }
    frames = Self.frames(shapes, ends: best.ends, width: best.width, area: area, gap: gap, room: room)
    guard largestFirst else { return }
    // Each row has another height than the boxes had, so they're in another order of size now.
    let order = Self.largestFirst(frames, ends: best.ends)
    let sorted = Self.frames(
      order.indices.map { shapes[$0] }, ends: order.ends, width: best.width, area: area, gap: gap
    ) { room(order.indices[$0], $1) }
    for (index, frame) in zip(order.indices, sorted) { frames[index] = frame }
  }

  /// Returns whether boxes that have such rows are in the order of their sizes: the highest row first, and in
  /// each row the widest box.
  /// - Parameters:
  ///   - boxes: the boxes in the order of their rows.
  ///   - gap: the gap between two boxes.
  ///   - room: returns how much room a box needs around itself when it has a width.
  static func areLargestFirst(
    _ boxes: [CGRect], gap: CGFloat, room: (Int, CGFloat) -> PinRoom
  ) -> Bool {
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      let isBelow = next.minY - box.minY > CGRect.edgeTolerance
      let slack = CGRect.edgeTolerance
      guard next.height <= box.height + slack, isBelow || next.width <= box.width + slack else {
        return false
      }
    }
    return areRows(boxes, gap: gap, room: room)
  }

  /// Returns whether boxes are in such rows, and each is in the row of its frame: then nothing but the width
  /// is another one. No width keeps the area where a caption would break in more lines at it.
  /// - Parameters:
  ///   - boxes: the boxes in the order of their rows.
  ///   - frames: the boxes' frames in the rows that were chosen for them.
  ///   - gap: the gap between two boxes.
  ///   - room: returns how much room a box needs around itself when it has a width.
  static func areRows(
    _ boxes: [CGRect], of frames: [CGRect], gap: CGFloat, room: (Int, CGFloat) -> PinRoom
  ) -> Bool {
    ends(of: boxes) == ends(of: frames) && areRows(boxes, gap: gap, room: room)
  }

  private static func ends(of boxes: [CGRect]) -> [Int] {
    boxes.indices.dropFirst()
      .filter { abs(boxes[$0].minY - boxes[$0 - 1].minY) > CGRect.edgeTolerance } + [boxes.count]
  }

  private static func areRows(
    _ boxes: [CGRect], gap: CGFloat, room: (Int, CGFloat) -> PinRoom
  ) -> Bool {
    guard let first = boxes.first else { return true }
    let ends = ends(of: boxes)
    let area = boxes.reduce(0) { $0 + $1.width * $1.height }
    let width = boxes.prefix(ends[0]).reduce(first) { $0.union($1) }.width
    let same = frames(
      boxes.map { $0.width / $0.height }, ends: ends, width: width, area: area, gap: gap, room: room)
    guard let corner = same.first else { return true }
    return zip(boxes, same).allSatisfy {
      $0.isSame(as: $1.offsetBy(dx: first.minX - corner.minX, dy: first.minY - corner.minY))
    }
  }

  private static func largestFirst(_ frames: [CGRect], ends: [Int]) -> (indices: [Int], ends: [Int]) {
    let rows = zip([0] + ends, ends).map { start, end in
      (start..<end).sorted { (frames[$0].width, $1) > (frames[$1].width, $0) }
    }.sorted { (frames[$0[0]].height, $1[0]) > (frames[$1[0]].height, $0[0]) }
    var count = 0
    let sums = rows.map { row in
      count += row.count
      return count
    }
    return (rows.flatMap { $0 }, sums)
  }

  /// Returns the frames of boxes in given rows that cover an area.
  /// - Parameter start: a width near to the wanted one.
  private static func frames(
    _ shapes: [CGFloat], ends: [Int], width start: CGFloat, area: CGFloat, gap: CGFloat,
    room: (Int, CGFloat) -> PinRoom
  ) -> [CGRect] {
    var (width, result) = (start, [CGRect]())
    for _ in 0..<mostTries {
      result = frames(shapes, ends: ends, width: width, gap: gap, room: room)
      let factor = (area / result.reduce(0) { $0 + $1.width * $1.height }).squareRoot()
      if !factor.isFinite || abs(factor - 1) < 1e-13 { break }
      // The gaps don't grow with the boxes.
      width = max(width + result.prefix(ends[0]).reduce(0) { $0 + $1.width } * (factor - 1), 1)
    }
    return result
  }

  /// The largest number of widths that are tried for one area. Each is some hundred times nearer to it than
  /// the one before, unless a caption breaks in more lines.
  private static let mostTries = 24

  /// Returns the ends of the rows, chosen so that all heights together differ as little as possible from the
  /// wanted one, and the sum of their differences.
  private static func rows(
    of shapes: [CGFloat], width: CGFloat, height: CGFloat, gap: CGFloat
  ) -> (ends: [Int], unevenness: CGFloat) {
    let count = shapes.count
    var least = Array(repeating: CGFloat.infinity, count: count + 1)
    var starts = Array(repeating: 0, count: count + 1)
    least[0] = 0
    for start in 0..<count where least[start].isFinite {
      var shape: CGFloat = 0
      for end in start + 1...count {
        shape += shapes[end - 1]
        let room = width - CGFloat(end - start - 1) * gap
        let ratio = max(room, 0) / shape / height
        let cost = ratio > 0 ? (ratio - 1) * (ratio - 1) / ratio : .infinity
        if least[start] + cost < least[end] - Self.least {
          least[end] = least[start] + cost
          starts[end] = start
        }
        // A row that's this low gets no better with more boxes.
        if ratio < 0.4, end > start { break }
      }
    }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = starts[end]
    }
    return (ends.reversed(), least[count].isFinite ? least[count] : 0)
  }

  private static func frames(
    _ shapes: [CGFloat], ends: [Int], width: CGFloat, gap: CGFloat, room: (Int, CGFloat) -> PinRoom
  ) -> [CGRect] {
    var frames: [CGRect] = []
    frames.reserveCapacity(shapes.count)
    var start = 0
    var top: CGFloat = 0
    for end in ends {
      let shape = shapes[start..<end].reduce(0, +)
      let length = width - CGFloat(end - start - 1) * gap
      var height = max(length, 1) / shape
      var rooms = (start..<end).map { room($0, shapes[$0] * height) }
      // Captions beside their boxes make the boxes smaller, and thus may need other room.
      for _ in 0..<mostTries {
        let rest = max(length - across(rooms), 1) / shape
        if abs(rest - height) <= 1e-13 * height { break }
        height = rest
        for index in start..<end { rooms[index - start] = room(index, shapes[index] * height) }
      }
      var left = -(rooms.first?.left ?? 0)
      let above = rooms.reduce(0) { max($0, $1.top) }
      for (index, room) in zip(start..<end, rooms) {
        left += room.left
        frames.append(CGRect(x: left, y: top + above, width: shapes[index] * height, height: height))
        left += shapes[index] * height + room.right + gap
      }
      top += above + height + rooms.reduce(0) { max($0, $1.bottom) } + gap
      start = end
    }
    return frames
  }

  /// Returns how much room there must be beside the boxes of a row. What's at the row's ends reaches out.
  private static func across(_ rooms: [PinRoom]) -> CGFloat {
    rooms.reduce(0) { $0 + $1.across } - (rooms.first?.left ?? 0) - (rooms.last?.right ?? 0)
  }
}
