/// One frame of an animation, complete as it's seen.
public struct AnimationFrame: Sendable {
  /// Its pixels lie in the memory that all frames of a run share.
  public let image: DecodedImage
  /// How long it stays.
  public let duration: Duration

  /// Nothing is checked; `ImageDecoder` gives 11 milliseconds to an hour.
  public init(image: DecodedImage, duration: Duration) {
    self.image = image
    self.duration = duration
  }
}

/// A run of an animation's frames. All share one mapped memory, which is freed with the last of them.
public struct AnimationFrames: Sendable {
  /// How many frames the whole animation has.
  public let frameCount: Int
  /// How often it plays; nil: for ever.
  public let plays: Int?
  /// The number of the first frame that's here.
  public let first: Int
  /// The frames that are here: at least one.
  public let frames: [AnimationFrame]

  /// Nothing is checked: `frames` must be there, and lie within `frameCount`.
  public init(frameCount: Int, plays: Int?, first: Int, frames: [AnimationFrame]) {
    self.frameCount = frameCount
    self.plays = plays
    self.first = first
    self.frames = frames
  }

  /// Whether the whole animation is here.
  public var isWhole: Bool { first == 0 && frames.count == frameCount }
}
