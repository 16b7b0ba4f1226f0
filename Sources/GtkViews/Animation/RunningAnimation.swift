public import Foundation
import CKitGtk
import CKitGtkShim
public import DragDrop
import KitGLib

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
    connection = .unmap(driver.object) { [weak self] in self?.finish() }
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

extension View {
  /// Animates changes, as ``animate(duration:curve:animations:completion:)`` does.
  /// - Parameters:
  ///   - duration: seconds.
  ///   - animations: makes the changes; it's called once, at once.
  ///   - completion: called exactly once, with whether the animation went on to its end.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration: duration, animations: animations) { completion?($0 == .end) }
  }

  /// Animates changes to animatable properties (``alpha``, and changes added to ``AnimationTransaction``).
  ///
  /// If the desktop's animations are turned off, or no view of the animation is on the screen, the changes
  /// are made at once and the completion is called in the next turn of the main loop.
  /// - Parameters:
  ///   - duration: seconds.
  ///   - curve: how the speed changes during the animation.
  ///   - animations: makes the changes; it's called once, at once.
  ///   - completion: called exactly once.
  @discardableResult
  public static func animate(
    duration: Double, curve: AnimationCurve = .easeInOut, animations: () -> Void,
    completion: ((AnimatingPosition) -> Void)? = nil
  ) -> RunningAnimation {
    let transaction = AnimationTransaction()
    let outer = AnimationTransaction.current
    AnimationTransaction.current = transaction
    animations()
    AnimationTransaction.current = outer
    let animation = RunningAnimation(
      transaction, duration: duration.isFinite ? duration : 0, curve: curve, completion: completion)
    animation.start()
    return animation
  }

  /// Whether the view is mapped: on the screen, though perhaps covered by other windows.
  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
}

/// The timing curve of an animation.
public enum AnimationCurve: Sendable {
  /// Constant speed.
  case linear
  /// Starts slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Starts and ends slowly.
  case easeInOut

  /// Returns the progress at a time.
  /// - Parameter time: from 0 to 1.
  /// - Returns: the progress, from 0 to 1.
  public func value(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: time * time * time
    case .easeOut: 1 - (1 - time) * (1 - time) * (1 - time)
    case .easeInOut: time < 0.5 ? 4 * time * time * time : 1 - 4 * (1 - time) * (1 - time) * (1 - time)
    }
  }
}

/// Calls a function in each frame of a view's window, until the function returns false or ``cancel()`` is
/// called.
@MainActor
public final class Tick {
  private weak var view: View?
  private var identifier: guint = 0

  init(_ view: View, _ body: @escaping (FrameTime) -> Bool) {
    self.view = view
    let handler: @MainActor (FrameTime) -> Bool = { [weak self] time in
      let goesOn = body(time)
      if !goesOn { self?.identifier = 0 }
      return goesOn
    }
    identifier = shim_widget_add_tick(
      view.widget,
      { _, clock, data in
        let time = FrameTime(seconds: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000)
        return ClosureBox<@MainActor (FrameTime) -> Bool>.body(of: data)(time) ? 1 : 0
      }, ClosureBox<@MainActor (FrameTime) -> Bool>.retained(handler), releaseClosure)
  }

  /// Stops the calls. Harmless when they have already stopped.
  public func cancel() {
    guard identifier != 0 else { return }
    if let view { gtk_widget_remove_tick_callback(view.widget, identifier) }
    identifier = 0
  }
}

extension View {
  /// Calls `body` in each frame while the view is shown, until it returns false or the tick is cancelled. The
  /// view holds the body, so capture the view weakly.
  @discardableResult
  public func addTick(_ body: @escaping (FrameTime) -> Bool) -> Tick { Tick(self, body) }
}
