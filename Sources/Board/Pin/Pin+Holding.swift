public import Foundation

extension Pin {
  /// Whether the pin can hold the ends of strokes. What's in a frame isn't held by it, but carried.
  public var canHold: Bool { content.hasPaper && !content.isSurface }

  /// Returns the hold of an end at a point, in board points. Beside the pin, it's the nearest position on it.
  public func hold(at point: CGPoint) -> StrokeHold {
    let local = CGPoint(x: point.x - center.x, y: point.y - center.y).rotated(byDegrees: -rotation)
    let (whole, scale) = (framing.whole(around: localFrame), framing.scale)
    func share(_ value: Double, _ start: Double, _ length: Double) -> Double {
      min(max((value - start) / length, 0), 1)
    }
    return StrokeHold(
      pin: id,
      position: CGPoint(
        x: share(local.x * scale.x, whole.minX, whole.width),
        y: share(local.y * scale.y, whole.minY, whole.height)))
  }

  /// Returns where the pin holds an end, in board points. The position of what's cropped away is at the edge.
  public func point(of hold: StrokeHold) -> CGPoint {
    let (frame, scale) = (localFrame, framing.scale)
    let whole = framing.whole(around: frame)
    let local = CGPoint(
      x: scale.x * (whole.minX + hold.position.x * whole.width),
      y: scale.y * (whole.minY + hold.position.y * whole.height))
    let kept = CGPoint(
      x: min(max(local.x, frame.minX), frame.maxX), y: min(max(local.y, frame.minY), frame.maxY))
    let offset = kept.rotated(byDegrees: rotation)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// The card around its own middle, in board points before the rotation.
  private var localFrame: CGRect {
    CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }
}

extension [Pin] {
  /// The pins with the holds among them, for copies: an end that was held by a pin that's copied, too, is
  /// held by its copy. The others are loose.
  /// - Parameter ids: the ids of the originals, in the order of the copies.
  public func holding(copiesOf ids: [PinID]) -> [Pin] {
    guard contains(where: { $0.content.stroke?.isHeld == true }) else { return self }
    let copies = Dictionary(zip(ids, map(\.id)), uniquingKeysWith: { first, _ in first })
    return map { old in
      guard let stroke = old.content.stroke, stroke.isHeld else { return old }
      var pin = old
      pin.content = .stroke(stroke.held { copies[$0.pin] })
      return pin
    }
  }
}
