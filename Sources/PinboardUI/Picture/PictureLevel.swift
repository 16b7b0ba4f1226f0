/// The sizes of stored pictures: powers of two for the longer side, in pixels.
nonisolated enum PictureLevel {
  /// The smallest level. It's kept as long as there's room, even if a sharper picture is there, for distant
  /// views and as a substitute after the sharper one was evicted.
  static let base = 64
  /// The longer side of the previews in board files.
  static let preview = 512
  /// The least longer side of a preview. It may be shorter than ``preview`` if that saves most of its
  /// decoding: an eighth of a camera's 4,000 pixels is 500.
  static let leastPreview = 448
  /// The largest size that's decoded as a whole: 256 MiB of pixels.
  static let largest = 8192

  /// Returns the level that's sharp where the longer side takes that many screen pixels.
  static func side(for pixels: Double) -> Int {
    var side = base
    while Double(side) < pixels, side < largest { side *= 2 }
    return side
  }
}
