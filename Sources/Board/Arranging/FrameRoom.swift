public import Foundation

/// Finds room for new cards on a frame: in rows from its upper left corner, beside what lies there. If
/// there's none, the cards go below everything, and the frame must grow.
///
/// A value without side effects, in board points.
public struct FrameRoom: Sendable {
  /// What's free for cards: the frame without its margin. Its lower edge moves down as needed.
  public private(set) var area: CGRect
  private let gap: CGFloat
  private var taken: [CGRect]
  /// The position of the next card in a row below everything; nil as long as gaps are searched for.
  private var shelf: (x: CGFloat, y: CGFloat, height: CGFloat)?

  /// The number of cards up to which gaps between them are searched for.
  private static let few = 200

  /// - Parameters:
  ///   - frame: the frame.
  ///   - taken: the boxes of what lies on it, or across its edge.
  ///   - margin: the distance of cards from the frame's edge.
  ///   - gap: the least gap between two cards.
  public init(in frame: CGRect, besides taken: [CGRect], margin: CGFloat, gap: CGFloat) {
    let inset = min(margin, frame.width / 4, frame.height / 4)
    area = frame.insetBy(dx: inset, dy: inset)
    self.gap = gap
    self.taken = taken.filter { $0.intersects(frame) }
  }

  /// Places the next card and returns its box. A card that's wider than the frame is made smaller, in
  /// proportion.
  public mutating func place(_ size: CGSize) -> CGRect {
    let factor = min(1, area.width / max(size.width, 1))
    let size = BoardLimits.clamped(CGSize(width: size.width * factor, height: size.height * factor))
    let box = CGRect(origin: gapFor(size) ?? nextOnShelf(size), size: size)
    taken.append(box)
    if box.maxY > area.maxY { area.size.height = box.maxY - area.minY }
    return box
  }

  /// Returns the highest gap within the area in which a card has room, and of equally high ones the first.
  private func gapFor(_ size: CGSize) -> CGPoint? {
    guard shelf == nil, taken.count <= Self.few else { return nil }
    let rows = ([area.minY] + taken.map { $0.maxY + gap }).filter {
      $0 >= area.minY && $0 + size.height <= area.maxY
    }
    for y in rows.sorted() {
      let row = taken.filter { $0.minY < y + size.height + gap && $0.maxY > y - gap }
      let columns = ([area.minX] + row.map { $0.maxX + gap }).filter {
        $0 >= area.minX && $0 + size.width <= area.maxX
      }
      for x in columns.sorted() {
        let card = CGRect(x: x - gap, y: y - gap, width: size.width + 2 * gap, height: size.height + 2 * gap)
          .insetBy(dx: 1e-6, dy: 1e-6)
        if !row.contains(where: card.intersects) { return CGPoint(x: x, y: y) }
      }
    }
    return nil
  }

  private mutating func nextOnShelf(_ size: CGSize) -> CGPoint {
    var now =
      shelf ?? (area.minX, taken.reduce(area.minY) { max($0, $1.maxY + gap) }, 0)
    if now.x > area.minX, now.x + size.width > area.maxX { now = (area.minX, now.y + now.height + gap, 0) }
    defer { shelf = (now.x + size.width + gap, now.y, max(now.height, size.height)) }
    return CGPoint(x: now.x, y: now.y)
  }
}
