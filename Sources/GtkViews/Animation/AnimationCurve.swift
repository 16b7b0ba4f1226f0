/// How a value goes from its start to its end over time.
public enum AnimationCurve: Sendable {
  /// At one speed.
  case linear
  /// Slowly at first.
  case easeIn
  /// Slowly at last.
  case easeOut
  /// Slowly at both ends.
  case easeInOut

  /// - Parameter time: from 0 to 1.
  /// - Returns: from 0 to 1.
  public func value(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: time * time * time
    case .easeOut: 1 - (1 - time) * (1 - time) * (1 - time)
    case .easeInOut: time < 0.5 ? 4 * time * time * time : 1 - 4 * (1 - time) * (1 - time) * (1 - time)
    }
  }
}
