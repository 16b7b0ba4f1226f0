import BoardStore

/// All that's known of one picture.
final class PictureSlot {
  /// Another once a card has become a pin.
  var key: PictureKey
  /// The smallest level.
  var base: Picture?
  /// The level that was wanted last.
  var picture: Picture?
  /// When somebody saw it last: the number of a look, not a time; 0 for never.
  var lastSeen = 0
  /// The highest level that was asked for and delivered; there's no point in asking for it again.
  var reached = 0
  var lacksPreview = false
  /// The longer side of its preview, once that was seen: some are a little shorter than usual.
  var previewSide: Int?
  var failures = PictureFailures()
  /// What is being loaded now.
  var work: PictureWork?

  init(_ key: PictureKey) { self.key = key }

  var byteCount: Int {
    (picture?.byteCount ?? 0) + (base.map { $0.longSide == picture?.longSide ? 0 : $0.byteCount } ?? 0)
  }

  var isMoreThanBase: Bool { picture?.longSide != base?.longSide }

  /// The smallest picture that's sharp at so many pixels, or else the sharpest that there is.
  func best(for pixels: Double) -> Picture? {
    if let base, base.suffices(for: pixels) { return base }
    return picture ?? base
  }

  /// Whether nothing needs to be loaded for a place of so many pixels, or nothing can be from that file.
  func satisfies(_ pixels: Double, from file: BoardFile? = nil) -> Bool {
    if let file, failures[file] != nil { return true }
    guard let best = best(for: pixels) else { return false }
    let side = PictureLevel.side(for: pixels)
    // Far larger than needed: it shimmers when it's drawn that small, and takes memory.
    if best.longSide >= 4 * side { return false }
    return best.suffices(for: pixels) || reached >= side
  }
}
