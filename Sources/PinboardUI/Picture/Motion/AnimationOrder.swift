/// Which frames of an animation are to be decoded, and in how much memory.
nonisolated struct AnimationOrder: Sendable, Equatable {
  /// The number of the first.
  var first: Int
  /// The longer side in pixels.
  var side: Int
  /// For all of them; one comes in any case.
  var maxBytes: Int
}
