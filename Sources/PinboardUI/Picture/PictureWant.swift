/// What one viewer wants of one picture.
struct PictureWant {
  /// The longer side on the screen, in pixels.
  var pixels: Double
  /// Higher comes first. What's seen is above 0, what only may be seen soon below.
  var priority: Int
  var source: PictureSource

  /// What both want: as sharp as the one, as soon as the other.
  func merged(with other: PictureWant) -> PictureWant {
    PictureWant(
      pixels: max(pixels, other.pixels), priority: max(priority, other.priority), source: source)
  }

  /// Whether there's nothing to be done about it.
  func isMet(by slot: PictureSlot) -> Bool { slot.satisfies(pixels, from: source.file) }
}
