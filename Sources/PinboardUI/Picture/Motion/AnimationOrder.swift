/// Which frames of an animation are to be decoded, and in how much memory.
nonisolated struct AnimationOrder: Sendable, Equatable {
  /// The number of the first frame.
  var first: Int
  /// The longer side in pixels.
  var side: Int
  /// The bytes for all frames together. At least one frame is decoded in any case.
  var maxBytes: Int
}
