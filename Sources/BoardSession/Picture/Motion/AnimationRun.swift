/// A run of decoded frames of an animation, ready to draw.
package nonisolated struct AnimationRun: Sendable {
  package struct Frame: Sendable {
    package let picture: Picture
    /// How long the frame is shown.
    package let seconds: Double
  }

  /// The number of frames of the whole animation.
  package let frameCount: Int
  /// How often it plays; nil for ever.
  let plays: Int?
  /// The number of the first frame in this run.
  package let first: Int
  package let frames: [Frame]

  var isWhole: Bool { first == 0 && frames.count >= frameCount }
  /// The number of the frame that follows this run; 0 at the end of the animation.
  package var next: Int { first + frames.count >= frameCount ? 0 : first + frames.count }
  package var byteCount: Int { frames.reduce(0) { $0 + $1.picture.byteCount } }

  package func frame(_ number: Int) -> Frame? {
    frames.indices.contains(number - first) ? frames[number - first] : nil
  }
}

/// Which frames of an animation are to be decoded, and in how much memory.
package nonisolated struct AnimationOrder: Sendable, Equatable {
  /// The number of the first frame.
  package var first: Int
  /// The longer side in pixels.
  package var side: Int
  /// The bytes for all frames together. At least one frame is decoded in any case.
  package var maxBytes: Int
}
