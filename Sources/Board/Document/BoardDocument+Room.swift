public import Foundation

extension BoardDocument {
  /// Returns where a new card lies beside a box without covering another card: below it, to its right, above
  /// it or to its left, whichever is free first; otherwise at the first free rectangle further down.
  ///
  /// Frames carry cards, and strokes lie above them, so neither of them takes room, nor do hidden pins. But
  /// no frame's edge runs through the rectangle: it's wholly inside or outside of each. The time is about
  /// proportional to the number of pins.
  /// - Parameters:
  ///   - size: the new card's size, in board points.
  ///   - box: what the card belongs to, in board points.
  ///   - gap: the least distance to other cards, in board points.
  public func room(for size: CGSize, beside box: CGRect, gap: CGFloat) -> CGRect {
    let (left, top) = (box.midX - size.width / 2, box.midY - size.height / 2)
    let below = CGRect(origin: CGPoint(x: left, y: box.maxY + gap), size: size)
    let rects = [
      below,
      CGRect(origin: CGPoint(x: box.maxX + gap, y: top), size: size),
      CGRect(origin: CGPoint(x: left, y: box.minY - gap - size.height), size: size),
      CGRect(origin: CGPoint(x: box.minX - gap - size.width, y: top), size: size),
    ]
    let taken = shownPins.lazy.filter(\.content.hasPaper).map(
      \.boundingBox)
    let frames = shownPins.filter { $0.content.frame != nil }.map(\.boundingBox)
    // A card at exactly this distance is far enough, whatever was rounded.
    func isFree(_ rect: CGRect) -> Bool {
      let wide = rect.insetBy(dx: 1e-6 - gap, dy: 1e-6 - gap)
      return !taken.contains { $0.intersects(wide) } && !frames.contains { $0.isCut(by: rect) }
    }
    if let free = rects.first(where: isFree) { return free }
    let lower = taken.filter {
      $0.maxX > below.minX - gap && $0.minX < below.maxX + gap && $0.maxY + gap > below.minY
    }
    let sorted = lower.sorted { $0.minY < $1.minY }
    var rect = below
    while true {
      for box in sorted where box.maxY + gap > rect.minY {
        if box.minY - gap >= rect.maxY { break }
        rect.origin.y = box.maxY + gap
      }
      // Below a frame that's cut, there may be cards again.
      guard let frame = frames.first(where: { $0.isCut(by: rect) }) else { return rect }
      rect.origin.y = frame.maxY + gap
    }
  }
}

extension CGRect {
  /// Returns whether a card would lie partly on this frame.
  fileprivate func isCut(by card: CGRect) -> Bool {
    !encloses(card) && intersects(card.insetBy(dx: 1e-6, dy: 1e-6))
  }
}
