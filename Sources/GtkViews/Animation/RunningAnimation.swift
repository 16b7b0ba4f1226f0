import CGtkShim
public import DragDrop
import GLibSupport

/// A running animation. It ends exactly once: at its end, back at its start, or where it was stopped.
@MainActor
public final class RunningAnimation {
  private let duration: Double
  private let curve: AnimationCurve
  private let tracks: [AnimationTrack]
  private var completion: ((AnimatingPosition) -> Void)?
  private weak var driver: View?
  private var tick: Tick?
  private var watchdog: MainLoopTimer?
  private var connection: SignalConnection?
  private var lastFrame: Double?
  private var time = 0.0
  private var isReversed = false

  /// Whether the animation is still running.
  public private(set) var isRunning = true

  init(
    _ transaction: AnimationTransaction, duration: Double, curve: AnimationCurve,
    completion: ((AnimatingPosition) -> Void)?
  ) {
    self.duration = duration
    self.curve = curve
    self.completion = completion
    tracks = transaction.tracks
    driver = transaction.driver
  }

  /// Starts on the driver's frame clock; jumps to the end if there are no frames to run on.
  func start() {
    lastFrame = nil
    guard duration > 0, let driver, driver.isMapped, DesktopSettings.enablesAnimations else {
      jump()
      // Delayed, so that the caller has this object before the completion is called.
      MainLoop.schedule(after: 0) { self.end() }
      return
    }
    // The tick holds this object until the end.
    tick = driver.addTick { self.advance(to: $0.seconds) }
    // A view that's hidden or closed in mid-animation gets no more frames.
    let unmapped: @MainActor () -> Void = { [weak self] in self?.finish() }
    connection = SignalConnection(driver.object, unmapped) { data, destroy in
      shim_widget_on_unmap(
        driver.widget, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    }
    startWatchdog()
  }

  private func jump() {
    time = isReversed ? 0 : 1
    for track in tracks { track.set(time) }
  }

  private func advance(to now: Double) -> Bool {
    guard isRunning else { return false }
    let elapsed = now - (lastFrame ?? now)
    lastFrame = now
    time = min(max(time + (isReversed ? -elapsed : elapsed) / duration, 0), 1)
    let isOver = isReversed ? time <= 0 : time >= 1
    for track in tracks { track.set(curve.value(at: time)) }
    if isOver { end() }
    return isRunning
  }

  // A covered window may get no frames, but the completion must still be called.
  private func startWatchdog() {
    watchdog?.cancel()
    watchdog = MainLoop.schedule(after: duration + 1) { [weak self] in self?.finish() }
  }

  private func end(at position: AnimatingPosition? = nil) {
    guard isRunning else { return }
    isRunning = false
    tick?.cancel()
    tick = nil
    connection = nil
    watchdog?.cancel()
    let completion = completion
    self.completion = nil
    completion?(position ?? (isReversed ? .start : .end))
  }

  /// Reverses the direction: the animation goes back to its start in the time that it has run. Does nothing
  /// when it's over.
  public func reverse() {
    guard isRunning else { return }
    isReversed.toggle()
    if tick == nil { jump() } else { startWatchdog() }
  }

  /// Plays back to the start, even if the animation has ended and its end state was kept for a while.
  /// - Parameter completion: called once, after the animation's own completion if that is still pending.
  public func rewind(completion: @escaping (AnimatingPosition) -> Void) {
    if isRunning {
      let own = self.completion
      self.completion = {
        own?($0)
        completion($0)
      }
      if !isReversed { reverse() }
    } else {
      isRunning = true
      isReversed = true
      self.completion = completion
      start()
    }
  }

  /// Jumps to the end, or to the start if the animation is reversed.
  public func finish() {
    guard isRunning else { return }
    jump()
    end()
  }

  /// Stops the animation where it is.
  public func cancel() { end(at: .current) }
}
