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

  isolated deinit { cache.leave(ObjectIdentifier(self)) }
}
