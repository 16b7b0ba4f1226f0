import DragDropKit
import Foundation

/// A board that was pushed glides on and comes to rest.
final class KineticPan {
  private unowned let canvas: BoardCanvas
  private var tick: Tick?
  /// View points a second.
  private var velocity = CGPoint.zero
  private var last: Double?
  /// The last moves of a finger: where it was, and when.
  private var moves: [(place: CGPoint, time: ContinuousClock.Instant)] = []

  /// The share of the speed that's left after a second.
  static let friction = 0.02
  /// View points a second, below which the board rests.
  static let rest = 12.0
  /// View points a second: nothing a finger does is faster.
  static let topSpeed = 8_000.0
  /// How far back a finger's moves tell its speed.
  private static let memory = Duration.milliseconds(90)

  init(canvas: BoardCanvas) { self.canvas = canvas }

  // MARK: A finger

  func begin() {
    stop()
    moves = []
  }

  func moved(to place: CGPoint) {
    let now = ContinuousClock.now
    moves.append((place, now))
    moves.removeAll { $0.time.duration(to: now) > Self.memory }
  }

  func letGo() {
    let now = ContinuousClock.now
    moves.removeAll { $0.time.duration(to: now) > Self.memory }
    guard let first = moves.first, let end = moves.last else { return }
    let seconds = first.time.duration(to: end.time) / .seconds(1)
    guard seconds > 0.01 else { return }
    glide(CGPoint(x: (end.place.x - first.place.x) / seconds, y: (end.place.y - first.place.y) / seconds))
  }

  // MARK: Gliding

  /// - Parameter velocity: of the content, in view points a second.
  func glide(_ velocity: CGPoint) {
    stop()
    guard DesktopSettings.enablesAnimations, let bounded = Self.bounded(velocity) else { return }
    self.velocity = bounded
    tick = canvas.addTick { [weak self] time in self?.step(time) ?? false }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    defer { last = time.seconds }
    guard let last else { return true }
    // A frame that took long must not make the board jump.
    let elapsed = min(time.seconds - last, 0.05)
    canvas.viewport.pan(by: Self.distance(velocity, after: elapsed))
    velocity = Self.velocity(velocity, after: elapsed)
    guard hypot(velocity.x, velocity.y) > Self.rest else {
      stop()
      return false
    }
    return true
  }

  // MARK: Arithmetic

  /// Nil for what's no movement.
  static func bounded(_ velocity: CGPoint) -> CGPoint? {
    let speed = hypot(velocity.x, velocity.y)
    guard speed.isFinite, speed > rest else { return nil }
    let share = min(1, topSpeed / speed)
    return CGPoint(x: velocity.x * share, y: velocity.y * share)
  }

  static func velocity(_ velocity: CGPoint, after seconds: Double) -> CGPoint {
    let share = pow(friction, seconds)
    return CGPoint(x: velocity.x * share, y: velocity.y * share)
  }

  /// How far it goes meanwhile; the sum of short steps is the same as one long one.
  static func distance(_ velocity: CGPoint, after seconds: Double) -> CGPoint {
    let share = (pow(friction, seconds) - 1) / log(friction)
    return CGPoint(x: velocity.x * share, y: velocity.y * share)
  }
}
