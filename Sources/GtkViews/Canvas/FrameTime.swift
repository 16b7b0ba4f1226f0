/// The time of a frame.
public struct FrameTime: Equatable, Sendable {
  /// Seconds on the frame clock: monotonic, and equal for everything in one frame.
  public let seconds: Double
  /// Seconds that the frame took from its beginning to the end of its drawing; 0 before it was drawn.
  public let duration: Double

  /// - Parameter duration: 0 for a frame that isn't drawn yet.
  public init(seconds: Double, duration: Double = 0) {
    self.seconds = seconds
    self.duration = duration
  }
}
