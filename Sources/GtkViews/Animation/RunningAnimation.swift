import CGtkShim
public import DragDrop
import GLibSupport

/// An animation on its way; ends exactly once, at its end, back at its start, or where it was stopped.
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

  /// Whether it's still under way.
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

  /// Runs on the driver's frame clock; jumps to the end where there are no frames to run on.
  func start() {
    lastFrame = nil
    guard duration > 0, let driver, driver.isMapped, DesktopSettings.enablesAnimations else {
      jump()
      // Not before the caller has this object in hand.
      MainLoop.schedule(after: 0) { self.end() }
      return
    }
    // Holds this object until the end.
    tick = driver.addTick { self.advance(to: $0.seconds) }
    // Hidden or closed in mid-animation: no frame will come any more.
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

  // A window that is covered may get no frames; whoever waits for the end must still hear of it.
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

  /// Turns round; it ends where it began, after the time that it has run. Nothing when it's over.
  public func reverse() {
    guard isRunning else { return }
    isReversed.toggle()
    if tick == nil { jump() } else { startWatchdog() }
  }

  /// Plays back to the start, also when it's over: what was held at the end for a while goes back too.
  /// - Parameter completion: called once, after the animation's own if that is still to come.
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

  /// Jumps to the end (to the start, when it's on its way back).
  public func finish() {
    guard isRunning else { return }
    jump()
    end()
  }

  /// Stops here.
  public func cancel() { end(at: .current) }
}
