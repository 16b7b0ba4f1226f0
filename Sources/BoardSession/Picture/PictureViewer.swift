/// A viewer of pictures, which is a canvas. Its requests stand as long as it wants them, and no other viewer
/// can cancel them. When it's released, its requests end.
package final class PictureViewer {
  private let cache: PictureCache

  package init(cache: PictureCache) { self.cache = cache }

  /// Sets the wanted pictures, in place of the former ones.
  /// - Parameter seen: everything that's on the screen, whether wanted or already sharp; it's evicted last.
  package func look(at seen: [PictureKey], wanting wants: [PictureKey: PictureWant]) {
    cache.look(ObjectIdentifier(self), at: seen, wanting: wants)
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
