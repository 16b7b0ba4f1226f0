public import Foundation

extension BoardDocument {
  /// Returns where a new card lies beside a box without covering another card: below it, to its right, above
  /// it or to its left, whichever is free first; otherwise at the first free place further down.
  ///
  /// Frames carry cards, and strokes lie above them, so neither of them takes room, nor do hidden pins. The
  /// time is proportional to the number of pins.
  /// - Parameters:
  ///   - size: the new card's size, in board points.
  ///   - box: what the card belongs to, in board points.
  ///   - gap: the least distance to other cards, in board points.
  public func room(for size: CGSize, beside box: CGRect, gap: CGFloat) -> CGRect {
    let (left, top) = (box.midX - size.width / 2, box.midY - size.height / 2)
    let below = CGRect(origin: CGPoint(x: left, y: box.maxY + gap), size: size)
    let places = [
      below,
      CGRect(origin: CGPoint(x: box.maxX + gap, y: top), size: size),
      CGRect(origin: CGPoint(x: left, y: box.minY - gap - size.height), size: size),
      CGRect(origin: CGPoint(x: box.minX - gap - size.width, y: top), size: size),
    ]
    let taken = shownPins.lazy.filter { $0.content.frame == nil && $0.content.stroke == nil }.map(
      \.boundingBox)
    // A card at exactly this distance is far enough, whatever was rounded.
    func isFree(_ place: CGRect) -> Bool {
      let wide = place.insetBy(dx: 1e-6 - gap, dy: 1e-6 - gap)
      return !taken.contains { $0.intersects(wide) }
    }
    if let free = places.first(where: isFree) { return free }
    let lower = taken.filter {
      $0.maxX > below.minX - gap && $0.minX < below.maxX + gap && $0.maxY >= below.minY
    }
    var place = below
    for box in lower.sorted(by: { $0.minY < $1.minY }) {
      if box.minY - gap >= place.maxY { break }
      place.origin.y = max(place.minY, box.maxY + gap)
    }
    return place
  }
}
