/// A viewer's request for a picture.
struct PictureWant {
  /// The longer side on the screen, in pixels.
  var pixels: Double
  /// The priority; higher ones come first. It's above 0 for visible pictures, below 0 for those that may soon
  /// be visible.
  var priority: Int
  var source: PictureSource

  /// Returns a request that fulfils both: the larger size and the higher priority.
  func merged(with other: PictureWant) -> PictureWant {
    PictureWant(
      pixels: max(pixels, other.pixels), priority: max(priority, other.priority), source: source)
  }

  /// Returns whether nothing needs to be loaded for it.
  func isMet(by slot: PictureSlot) -> Bool { slot.satisfies(pixels, from: source.file) }
}
