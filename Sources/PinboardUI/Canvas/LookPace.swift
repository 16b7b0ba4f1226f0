/// How often a canvas looks which pictures it needs.
///
/// While the board moves, a few times a second: what comes into view can't wait. While a wheel or fingers change its
/// zoom, every look would ask for pictures of a size that's another one in the next moment, and decoding them would take
/// its time from the frames: it waits until the zoom rests, but not for long. A zoom that jumps is there at once.
nonisolated struct LookPace {
  /// From one look to the next.
  static let interval = Duration.milliseconds(60)
  /// So long a zoom must rest.
  static let rest = Duration.milliseconds(120)
  /// A zoom that doesn't rest is looked at after so long all the same.
  static let patience = Duration.milliseconds(400)

  private var lastLook: ContinuousClock.Instant?
  private var zoom: Zoom?

  /// One that goes on and hasn't been looked at.
  private struct Zoom {
    var began: ContinuousClock.Instant
    var changed: ContinuousClock.Instant
  }

  init() {}

  /// Whether a zoom goes on that's looked at when it rests.
  var isZooming: Bool { zoom != nil }

  /// A wheel or fingers have changed the zoom a little.
  mutating func zoomed(at now: ContinuousClock.Instant) {
    zoom = Zoom(began: zoom?.began ?? now, changed: now)
  }

  /// The zoom is all at once another one.
  mutating func jumped() { zoom = nil }

  mutating func looked(at now: ContinuousClock.Instant) {
    lastLook = now
    zoom = nil
  }

  /// How long to wait for the next look; not at all when it's zero.
  func pause(at now: ContinuousClock.Instant) -> Duration {
    var next = now
    if let lastLook { next = max(next, lastLook + Self.interval) }
    if let zoom { next = max(next, min(zoom.changed + Self.rest, zoom.began + Self.patience)) }
    return now.duration(to: next)
  }
}
