import BoardSession
import DragDropKit
import Foundation

/// A board that was pushed glides on and comes to rest.
final class KineticPan {
  private let model: CanvasModel
  private weak var view: CanvasView?
  private var tick: Tick?
  /// The present speed, in view points a second.
  private var velocity = CGPoint.zero
  private var last: Double?
  private var track = FingerTrack()

  /// The share of the speed that remains after a second.
  static let friction = 0.02
  /// The speed in view points a second below which the board stops.
  static let rest = 12.0
  /// The highest speed, in view points a second. No finger is faster.
  static let topSpeed = 8_000.0

  init(model: CanvasModel, in view: CanvasView) {
    self.model = model
    self.view = view
  }

  // MARK: A finger

  func begin() {
    stop()
    track = FingerTrack()
  }

  /// - Parameter time: the event's time, in milliseconds.
  func moved(to place: CGPoint, at time: UInt32) { track.moved(to: place, at: time) }

  func letGo(at time: UInt32) {
    if let speed = track.letGo(at: time) { glide(speed) }
  }

  // MARK: Gliding

  /// - Parameter velocity: the content's velocity, in view points a second.
  func glide(_ velocity: CGPoint) {
    stop()
    guard DesktopSettings.enablesAnimations, let bounded = Self.bounded(velocity) else { return }
    self.velocity = bounded
    tick = view?.addTick { [weak self] time in self?.step(time) ?? false }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    defer { last = time.seconds }
    guard let last else { return true }
    // A slow frame must not make the board jump.
    let elapsed = min(time.seconds - last, 0.05)
    model.viewport.pan(by: Self.distance(velocity, after: elapsed))
    velocity = Self.velocity(velocity, after: elapsed)
    guard hypot(velocity.x, velocity.y) > Self.rest else {
      stop()
      return false
    }
    return true
  }

  // MARK: Arithmetic

  /// Returns the velocity limited to ``topSpeed``; nil if it's too slow or isn't finite.
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

  /// Returns the distance after a time. Many short steps add up to the same distance as one long step.
  static func distance(_ velocity: CGPoint, after seconds: Double) -> CGPoint {
    let share = (pow(friction, seconds) - 1) / log(friction)
    return CGPoint(x: velocity.x * share, y: velocity.y * share)
  }
}
