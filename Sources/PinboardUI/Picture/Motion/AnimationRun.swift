/// A run of decoded frames of an animation, ready to draw.
nonisolated struct AnimationRun: Sendable {
  struct Frame: Sendable {
    let picture: Picture
    /// How long it stays.
    let seconds: Double
  }

  /// How many frames the whole animation has.
  let frameCount: Int
  /// How often it plays; nil: for ever.
  let plays: Int?
  /// The number of the first frame that's here.
  let first: Int
  let frames: [Frame]

  var isWhole: Bool { first == 0 && frames.count >= frameCount }
  /// The number of the frame that follows; 0 at the end.
  var next: Int { first + frames.count >= frameCount ? 0 : first + frames.count }
  var byteCount: Int { frames.reduce(0) { $0 + $1.picture.byteCount } }

  func frame(_ number: Int) -> Frame? {
    frames.indices.contains(number - first) ? frames[number - first] : nil
  }
}
