import Foundation

/// A picture's position, scale, rotation, opacity and lift at one moment.
struct Pose: Equatable, Sendable {
  /// The picture's centre, in window coordinates or relative to the contact.
  var center: CGPoint
  var scale = 1.0
  /// The rotation in degrees, clockwise.
  var rotation = 0.0
  var opacity = 1.0
  /// The lift, from 0 (flat) to 1 (lifted).
  var lift = 0.0

  /// Returns the pose between this one and another.
  /// - Parameter progress: 0 is this one, 1 the other.
  func mixed(with other: Pose, _ progress: Double) -> Pose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return Pose(
      center: CGPoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
      scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
      opacity: mix(opacity, other.opacity),
      lift: mix(lift, other.lift))
  }

  func moved(by offset: CGPoint) -> Pose {
    var pose = self
    pose.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
    return pose
  }
}
