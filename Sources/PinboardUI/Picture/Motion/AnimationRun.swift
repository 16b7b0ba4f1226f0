/// A run of decoded frames of an animation, ready to draw.
nonisolated struct AnimationRun: Sendable {
  struct Frame: Sendable {
    let picture: Picture
    /// How long the frame is shown.
    let seconds: Double
  }

  /// The number of frames of the whole animation.
  let frameCount: Int
  /// How often it plays; nil for ever.
  let plays: Int?
  /// The number of the first frame in this run.
  let first: Int
  let frames: [Frame]

  var isWhole: Bool { first == 0 && frames.count >= frameCount }
  /// The number of the frame that follows this run; 0 at the end of the animation.
  var next: Int { first + frames.count >= frameCount ? 0 : first + frames.count }
  var byteCount: Int { frames.reduce(0) { $0 + $1.picture.byteCount } }

  func frame(_ number: Int) -> Frame? {
    frames.indices.contains(number - first) ? frames[number - first] : nil
  }
}
