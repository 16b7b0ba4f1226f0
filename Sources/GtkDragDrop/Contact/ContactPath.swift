import Foundation

/// Where a contact was in the last moments, and so where it's going.
struct ContactPath: Equatable, Sendable {
  private struct Step: Equatable {
    let point: CGPoint
    /// Milliseconds, from any start.
    let time: UInt32
  }

  /// Milliseconds of which the way counts: two or three of a slow mouse's messages.
  private static let memory: UInt32 = 50
  private var steps: [Step] = []

  /// The contact is at a point now.
  /// - Parameter time: as the display server has it, in milliseconds.
  mutating func note(_ point: CGPoint, at time: UInt32) {
    // The last step counts, however old it is: a pointer that rests and goes on has a speed at once.
    let last = steps.last
    steps.removeAll { time &- $0.time > Self.memory && $0 != last }
    if steps.last?.time == time { steps.removeLast() }
    steps.append(Step(point: point, time: time))
  }

  /// Whether it's outside of an area when so many seconds have passed, if it goes on as it does.
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
