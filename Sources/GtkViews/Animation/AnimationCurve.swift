/// The timing curve of an animation.
public enum AnimationCurve: Sendable {
  /// Constant speed.
  case linear
  /// Starts slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Starts and ends slowly.
  case easeInOut

  /// Returns the progress at a time.
  /// - Parameter time: from 0 to 1.
  /// - Returns: the progress, from 0 to 1.
  public func value(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: time * time * time
    case .easeOut: 1 - (1 - time) * (1 - time) * (1 - time)
    case .easeInOut: time < 0.5 ? 4 * time * time * time : 1 - 4 * (1 - time) * (1 - time) * (1 - time)
    }
  }
}
