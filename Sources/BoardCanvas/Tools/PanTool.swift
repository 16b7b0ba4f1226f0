import BoardSession
import DragDropKit
import Foundation

/// Moves the board: with a finger, or with the pointer's middle button.
final class PanTool: CanvasTool {
  private let model: CanvasModel
  private let glide: KineticPan
  private var start = Viewport()
  private var isTouch = false

  init(model: CanvasModel, glide: KineticPan) {
    self.model = model
    self.glide = glide
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    isTouch = kind == .touch
    if isTouch { glide.begin() } else { glide.stop() }
    start = model.viewport
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    var viewport = start
    viewport.size = model.viewport.size
    viewport.pan(by: offset)
    model.viewport = viewport
    if isTouch { glide.moved(to: offset, at: time) }
  }

  func end(at time: UInt32) { if isTouch { glide.release(at: time) } }
}

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
  func moved(to point: CGPoint, at time: UInt32) { track.moved(to: point, at: time) }

  func release(at time: UInt32) {
    if let speed = track.release(at: time) { glide(speed) }
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

/// The last moves of a finger, which give its speed at its release. Times are those of the events, in
/// milliseconds of the display server's clock, which wraps around. The time of handling wouldn't do, since a
/// slow frame delivers a whole flick at once.
struct FingerTrack {
  private var moves: [(point: CGPoint, time: UInt32)] = []
  /// The age up to which moves count, in milliseconds.
  private static let memory: UInt32 = 90

  mutating func moved(to point: CGPoint, at time: UInt32) {
    moves.append((point, time))
    forget(before: time)
  }

  /// Returns the speed at the release, in view points a second; nil if the finger had come to rest.
  mutating func release(at time: UInt32) -> CGPoint? {
    forget(before: time)
    guard let first = moves.first, let end = moves.last else { return nil }
    let seconds = Double(end.time &- first.time) / 1000
    guard seconds > 0.01 else { return nil }
    return CGPoint(
      x: (end.point.x - first.point.x) / seconds, y: (end.point.y - first.point.y) / seconds)
  }

  private mutating func forget(before time: UInt32) { moves.removeAll { time &- $0.time > Self.memory } }
}
