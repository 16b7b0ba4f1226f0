import Foundation

/// A contact's recent positions, from which its direction and speed follow.
struct ContactPath: Equatable, Sendable {
  private struct Step: Equatable {
    let point: CGPoint
    /// Milliseconds since an arbitrary start.
    let time: UInt32
  }

  /// The age in milliseconds up to which steps count: two or three events of a slow mouse.
  private static let memory: UInt32 = 50
  private var steps: [Step] = []

  /// Records the contact's current point.
  /// - Parameter time: the display server's time in milliseconds.
  mutating func note(_ point: CGPoint, at time: UInt32) {
    // The last step counts however old it is, so that a pointer that moves on after a rest has a speed at
    // once.
    let last = steps.last
    steps.removeAll { time &- $0.time > Self.memory && $0 != last }
    if steps.last?.time == time { steps.removeLast() }
    steps.append(Step(point: point, time: time))
  }

  /// Returns whether the contact will be outside an area after `duration` seconds if it keeps its speed.
  func leaves(_ area: CGRect, within duration: TimeInterval) -> Bool {
    guard let last = steps.last else { return false }
    guard let first = steps.first, last.time != first.time else { return !area.contains(last.point) }
    let share = duration * 1000 / Double(last.time &- first.time)
    let end = CGPoint(
      x: last.point.x + (last.point.x - first.point.x) * share,
      y: last.point.y + (last.point.y - first.point.y) * share)
    return !area.contains(end)
  }
}
