/// One complete frame of an animation, as it's shown.
public struct AnimationFrame: Sendable {
  /// The frame's pixels, which lie in the memory that all frames of a run share.
  public let image: DecodedImage
  /// The time that the frame is shown.
  public let duration: Duration

  /// Makes a frame without any check; `ImageDecoder` gives durations of 11 milliseconds to an hour.
  public init(image: DecodedImage, duration: Duration) {
    self.image = image
    self.duration = duration
  }
}
