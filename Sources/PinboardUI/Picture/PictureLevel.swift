/// The sizes at which pictures are kept: powers of two of the longer side, in pixels.
nonisolated enum PictureLevel {
  /// Kept as long as there's room even when a sharper one is there: what's seen from far away, and what's there
  /// at once after all else was let go.
  static let base = 64
  /// The longer side of the previews in board files.
  static let preview = 512
  /// A preview may be this much shorter where that saves most of its decoding: an eighth of a camera's 4,000 pixels
  /// is 500.
  static let leastPreview = 448
  /// Nothing larger is decoded whole: 256 MiB of pixels.
  static let largest = 8192

  /// The level that's sharp where the longer side takes so many pixels of the screen.
  static func side(for pixels: Double) -> Int {
    var side = base
    while Double(side) < pixels, side < largest { side *= 2 }
    return side
  }
}
