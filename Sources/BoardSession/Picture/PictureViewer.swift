/// A viewer of pictures, which is a canvas. Its requests last as long as it wants them, and no other viewer
/// can cancel them. When it's released, its requests end.
package final class PictureViewer {
  private let cache: PictureCache

  package init(cache: PictureCache) { self.cache = cache }

  /// Sets the shown and the wanted pictures, instead of the former ones.
  /// - Parameters:
  ///   - seen: everything that's on the screen, whether wanted or already sharp; it's evicted last.
  ///   - scale: the screen pixels of the view for each board point.
  package func show(_ seen: [PictureKey], wanting wants: [PictureKey: PictureWant], scale: Double = 1) {
    cache.show(seen, wanting: wants, scale: scale, to: ObjectIdentifier(self))
  }

  /// Called while the zoom changes in every frame: until it rests, loads run only between frames.
  package func zooms(restingAfter rest: Duration = LookPace.rest) {
    restsAt = .now + rest
    guard resting == nil else { return }
    cache.setBusy(true, for: ObjectIdentifier(self))
    resting = Task { [weak self] in
      while let end = self?.restsAt, end > .now {
        do { try await Task.sleep(until: end, clock: .continuous) } catch { return }
      }
      self?.rested()
    }
  }

  package var isZooming: Bool { resting != nil }

  /// Called after each frame. During a zoom, there's time for a short load before the next frame.
  package func drewFrame() { if isZooming { cache.drewFrame() } }

  private var restsAt = ContinuousClock.now
  private var resting: Task<Void, Never>?

  private func rested() {
    resting = nil
    cache.setBusy(false, for: ObjectIdentifier(self))
  }

  isolated deinit {
    resting?.cancel()
    cache.leave(ObjectIdentifier(self))
  }
}

/// Decides when a canvas looks for the pictures that it needs.
///
/// While the board moves, the canvas looks a few times a second, since pictures that come into view can't
/// wait. While a wheel or fingers change the zoom, every look would request pictures of a size that's
/// outdated in the next moment, and decoding them would take time from the frames. So the look waits until
/// the zoom rests, but not for long. After a zoom in one jump, the canvas looks at once. A look at thousands
/// of cards takes as long as drawing them, so it keeps away from the frame that draws them.
package nonisolated struct LookPace {
  /// The shortest time between two looks.
  package static let interval = Duration.milliseconds(60)
  /// How long a zoom must rest before the look.
  package static let rest = Duration.milliseconds(120)
  /// The longest time for which a look is put off.
  package static let patience = Duration.milliseconds(400)
  /// The duration of a look that keeps away from frames with other cards.
  package static let long = Duration.milliseconds(1)
  /// How far it keeps away: the duration of such a frame and of the one after it.
  package static let distance = Duration.milliseconds(48)

  private var lastLook: ContinuousClock.Instant?
  private var duration = Duration.zero
  /// When other cards were drawn than before.
  private var drawn: ContinuousClock.Instant?
  private var zoom: Zoom?

  /// A zoom that continues and no look has seen yet.
  private struct Zoom {
    var began: ContinuousClock.Instant
    var changed: ContinuousClock.Instant
  }

  package init() {}

  /// Whether a zoom is going on, so that the look waits until it rests.
  package var isZooming: Bool { zoom != nil }

  /// Called when a wheel or fingers have changed the zoom a little.
  package mutating func zoomed(at now: ContinuousClock.Instant) {
    zoom = Zoom(began: zoom?.began ?? now, changed: now)
  }

  /// Called when the zoom has changed in one jump.
  package mutating func jumped() {
    zoom = nil
    duration = .zero
  }

  /// - Parameters:
  ///   - now: when the look began.
  ///   - duration: how long it took.
  package mutating func looked(at now: ContinuousClock.Instant, taking duration: Duration = .zero) {
    lastLook = now
    zoom = nil
    self.duration = duration
  }

  /// Called when other cards are drawn than before.
  package mutating func drew(at now: ContinuousClock.Instant) { drawn = now }

  /// Returns how long to wait for the next look; zero means now.
  /// - Parameters:
  ///   - now: the present time.
  ///   - plan: when the look was planned.
  package func pause(at now: ContinuousClock.Instant, plannedAt plan: ContinuousClock.Instant? = nil)
    -> Duration
  {
    var next = now
    if let plan, let drawn, duration > Self.long {
      next = max(next, min(drawn + Self.distance, plan + Self.patience))
    }
    if let lastLook { next = max(next, lastLook + Self.interval) }
    if let zoom { next = max(next, min(zoom.changed + Self.rest, zoom.began + Self.patience)) }
    return now.duration(to: next)
  }
}
