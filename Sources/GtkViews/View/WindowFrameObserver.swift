import CGtk
import CGtkShim
import GLibSupport

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

/// Observes a window's frame clock: reports the first painted frame, and every frame for measurements.
@MainActor
final class WindowFrameObserver {
  var observers: [(FrameTime) -> Void] = []
  /// Calls for the next frame only.
  var nextFrame: [() -> Void] = []
  private var connections: [SignalConnection] = []
  private var onFirstFrame: (() -> Void)?
  private var wasPainted = false
  private var begin = 0.0

  func start(_ clock: OpaquePointer, onFirstFrame: @escaping () -> Void) {
    if !wasPainted { self.onFirstFrame = onFirstFrame }
    let object = GObjectRef(retaining: clock)
    let before: @MainActor () -> Void = { [weak self] in self?.begin = MainLoop.now }
    let after: @MainActor () -> Void = { [weak self] in
      self?.frameEnded(FrameTime(seconds: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000))
    }
    connections = [
      SignalConnection(object, before) { data, destroy in
        shim_frame_clock_on_before_paint(
          clock, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, after) { data, destroy in
        shim_frame_clock_on_after_paint(
          clock, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
    ]
  }

  func stop() {
    connections = []
    observers = []
    nextFrame = []
    onFirstFrame = nil
  }

  /// Called when the window's content was recorded for this frame.
  func didSnapshot() { wasPainted = true }

  private func frameEnded(_ time: FrameTime) {
    // Measured before the calls below, which aren't part of the frame.
    let duration = MainLoop.now - begin
    // Requests made during these calls are for the following frame.
    let next = nextFrame
    nextFrame = []
    if wasPainted, let first = onFirstFrame {
      onFirstFrame = nil
      first()
    }
    for observer in next { observer() }
    guard !observers.isEmpty else { return }
    let measured = FrameTime(seconds: time.seconds, duration: duration)
    for observer in observers { observer(measured) }
  }
}
