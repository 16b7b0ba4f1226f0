import Foundation

/// The last moves of a finger, which give its speed at its release. Times are those of the events, in
/// milliseconds of the display server's clock, which wraps around. The time of handling wouldn't do, since a
/// slow frame delivers a whole flick at once.
struct FingerTrack {
  private var moves: [(place: CGPoint, time: UInt32)] = []
  /// The age up to which moves count, in milliseconds.
  private static let memory: UInt32 = 90

  mutating func moved(to place: CGPoint, at time: UInt32) {
    moves.append((place, time))
    forget(before: time)
  }

  /// Returns the speed at the release, in view points a second; nil if the finger had come to rest.
  mutating func letGo(at time: UInt32) -> CGPoint? {
    forget(before: time)
    guard let first = moves.first, let end = moves.last else { return nil }
    let seconds = Double(end.time &- first.time) / 1000
    guard seconds > 0.01 else { return nil }
    return CGPoint(
      x: (end.place.x - first.place.x) / seconds, y: (end.place.y - first.place.y) / seconds)
  }

  private mutating func forget(before time: UInt32) { moves.removeAll { time &- $0.time > Self.memory } }
}
