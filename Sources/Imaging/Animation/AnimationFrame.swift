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
