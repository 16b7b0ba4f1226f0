import BoardStore

/// The state of one picture in the cache.
final class PictureSlot {
  /// The picture's key. It changes when a card becomes a pin.
  var key: PictureKey
  /// The picture at the smallest level.
  var base: Picture?
  /// The picture at the level that was wanted last.
  var picture: Picture?
  /// When the picture was last on a screen: the number of the look, not a time; 0 for never.
  var lastSeen = 0
  /// The highest level that was requested and delivered. Requesting it again would bring nothing new.
  var reached = 0
  var lacksPreview = false
  /// The longer side of the preview, once it was loaded. Some previews are a little shorter than usual.
  var previewSide: Int?
  var failures = PictureFailures()
  /// The present load.
  var work: PictureWork?

  init(_ key: PictureKey) { self.key = key }

  var byteCount: Int {
    (picture?.byteCount ?? 0) + (base.map { $0.longSide == picture?.longSide ? 0 : $0.byteCount } ?? 0)
  }

  var isMoreThanBase: Bool { picture?.longSide != base?.longSide }

  /// Returns the smallest picture that's sharp at a number of pixels, or else the sharpest picture.
  func best(for pixels: Double) -> Picture? {
    if let base, base.suffices(for: pixels) { return base }
    return picture ?? base
  }

  /// Returns whether nothing needs to be loaded for a place of that many pixels, or loading from that file
  /// has failed before.
  func satisfies(_ pixels: Double, from file: BoardFile? = nil) -> Bool {
    if let file, failures[file] != nil { return true }
    guard let best = best(for: pixels) else { return false }
    let side = PictureLevel.side(for: pixels)
    // A picture that's far too large shimmers when it's drawn small, and takes memory.
    if best.longSide >= 4 * side { return false }
    return best.suffices(for: pixels) || reached >= side
  }
}

/// A running load, of one picture or of a few small ones together.
package final class PictureWork {
  /// The pictures whose loading nobody has cancelled.
  package var wanted: Set<PictureKey>
  package var task: Task<Void, Never>?

  package init(_ keys: some Sequence<PictureKey>) { wanted = Set(keys) }
}
