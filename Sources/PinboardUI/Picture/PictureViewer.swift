/// Somebody who looks at pictures: a canvas. What it wants is worked on for as long as it wants it, and nobody
/// else can call that off; when it goes away, so do its wishes.
final class PictureViewer {
  private let cache: PictureCache

  init(cache: PictureCache) { self.cache = cache }

  /// Says what's wanted from now on, instead of what was wanted before.
  /// - Parameter seen: everything that's on the screen, wanted or sharp already; it's let go last.
  func look(at seen: [PictureKey], wanting wants: [PictureKey: PictureWant]) {
    cache.look(ObjectIdentifier(self), at: seen, wanting: wants)
  }

  /// What's on the screen changes its size in every frame: loads wait for the time between those until it rests.
  func zooms(restingAfter rest: Duration = LookPace.rest) {
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

  var isZooming: Bool { resting != nil }

  /// A frame is done: while a zoom goes on, there's time for a little before the next one.
  func drewFrame() { if isZooming { cache.drewFrame() } }

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
