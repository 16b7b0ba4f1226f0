/// One frame of an animation, complete as it's seen.
public struct AnimationFrame: Sendable {
  public let image: DecodedImage
  /// How long it stays.
  public let duration: Duration

  public init(image: DecodedImage, duration: Duration) {
    self.image = image
    self.duration = duration
  }
}
