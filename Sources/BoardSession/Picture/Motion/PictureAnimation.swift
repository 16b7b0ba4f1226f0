import Imaging

/// A playing animation: its clock, and the decoded frames around the shown one.
///
/// At most two runs of frames are held or being loaded: the run that's playing and the next one. An animation
/// that fits into one run is decoded once.
package final class PictureAnimation {
  package typealias Load = @Sendable (AnimationOrder) async throws -> AnimationRun

  private var clock = AnimationClock()
  private var runs: [AnimationRun] = []
  /// The number of frames; nil before the first run is decoded.
  package private(set) var frameCount: Int?
  private var loading: Task<Void, Never>?
  /// The parameters for which the runs are decoded; nil before the first request.
  private var order: AnimationOrder?
  private let load: Load
  /// Called when the animation is out of sight, and needs nothing that it loads from.
  private let rest: () -> Void
  /// The shown frame; nil before the first one is decoded.
  package private(set) var picture: Picture?
  /// Whether it turned out not to be an animation, or none of its frames can be decoded.
  package private(set) var isStill = false
  /// Called when frames have been loaded, or the picture turned out to be still.
  package var onLoaded: (() -> Void)?
  /// Whether the user has stopped it at the shown frame.
  package var isHeld = false { didSet { if isHeld { clock.pause() } } }
  /// The pace: 2 plays twice as fast.
  package var speed = 1.0
  /// The time of the last frame of the screen, and the animation's own time then.
  private var lastTime: (real: Double, own: Double)?

  package init(rest: @escaping () -> Void = {}, load: @escaping Load) {
    self.rest = rest
    self.load = load
  }

  isolated deinit { loading?.cancel() }

  package var isOver: Bool { isStill || clock.isOver }
  package var isLoading: Bool { loading != nil }
  package var frame: Int { clock.frame }
  /// The bytes of all frames that are held.
  package var byteCount: Int {
    runs.isEmpty ? picture?.byteCount ?? 0 : runs.reduce(0) { $0 + $1.byteCount }
  }

  /// Sets the size at which the frames are shown, and the bytes for each of the two runs. Frames of another
  /// size are decoded, starting with the shown one; the old frames are shown until then.
  /// - Parameter enlargement: see ``AnimationOrder/enlargement``.
  package func want(side: Int, maxBytes: Int, enlargement: Int = 1) {
    guard !isStill else { return }
    let old = order
    order = AnimationOrder(
      first: clock.frame, side: side, maxBytes: maxBytes, enlargement: enlargement)
    // The frames are large enough, not too large, and within their share of memory.
    if let old, side <= old.side, old.side < 4 * side, old.maxBytes <= 2 * maxBytes,
      old.enlargement == enlargement
    {
      order = old
    } else if old != nil {
      loading?.cancel()
      loading = nil
      // Frames beyond the share are freed at once. Otherwise the present frames play on until the new ones
      // are there.
      runs.removeAll { old?.maxBytes ?? 0 > 2 * maxBytes || $0.frame(clock.frame) == nil }
      begin(at: clock.frame, replacing: true)
    }
    loadAhead()
  }

  /// Called when the animation is out of sight: stops the time, and frees everything that can be decoded
  /// again except the shown frame.
  package func pause() {
    clock.pause()
    loading?.cancel()
    loading = nil
    rest()
    if runs.first?.isWhole != true { runs = [] }
  }

  /// Called when the animation has been out of sight for long: frees all frames except the shown one.
  package func releaseFrames() {
    pause()
    runs = []
  }

  /// Advances to the time of a frame of the screen, in seconds.
  /// - Returns: whether another picture is shown.
  package func advance(to seconds: Double) -> Bool {
    guard !isStill, !isHeld else { return false }
    guard let run = runs.first else {
      loadAhead()
      return false
    }
    let changed = clock.advance(to: ownTime(at: seconds), frameCount: run.frameCount, plays: run.plays) {
      number in
      frame(number)?.seconds
    }
    while runs.count > 1, runs[0].frame(clock.frame) == nil { runs.removeFirst() }
    loadAhead()
    guard changed, let shown = frame(clock.frame) else { return false }
    picture = shown.picture
    return true
  }

  /// Returns the animation's own time, which goes at its speed.
  private func ownTime(at seconds: Double) -> Double {
    let own = lastTime.map { $0.own + (seconds - $0.real) * speed } ?? seconds
    lastTime = (seconds, own)
    return own
  }

  /// Shows the frame that many frames on, or back. If it isn't decoded, it's shown when it is.
  package func step(by way: Int) {
    guard let frameCount, frameCount > 1 else { return }
    show(frame: ((clock.frame + way) % frameCount + frameCount) % frameCount)
  }

  /// Shows a frame; does nothing if there's none of that number. If it isn't decoded, it's shown when it is.
  package func show(frame number: Int) {
    guard !isStill, let frameCount, frameCount > 1, (0..<frameCount).contains(number) else { return }
    clock.jump(to: number)
    if let shown = frame(number) {
      picture = shown.picture
    } else {
      loading?.cancel()
      loading = nil
      begin(at: number, replacing: true)
    }
  }

  private func frame(_ number: Int) -> AnimationRun.Frame? {
    for run in runs { if let frame = run.frame(number) { return frame } }
    return nil
  }

  /// Requests the next run before it's needed.
  private func loadAhead() {
    guard loading == nil, !isStill, !clock.isOver, runs.count < 2 else { return }
    if let last = runs.last {
      guard !last.isWhole else { return }
      begin(at: last.next, replacing: false)
    } else {
      begin(at: clock.frame, replacing: true)
    }
  }

  private func begin(at first: Int, replacing: Bool) {
    guard var order else { return }
    order.first = first
    let wanted = order
    loading = Task { [weak self, load] in
      let result: Result<AnimationRun, any Error>
      do { result = .success(try await load(wanted)) } catch { result = .failure(error) }
      guard !Task.isCancelled, let self else { return }
      self.loading = nil
      self.loaded(result, replacing: replacing)
    }
  }

  private func loaded(_ result: Result<AnimationRun, any Error>, replacing: Bool) {
    switch result {
    case .success(let run) where !run.frames.isEmpty:
      frameCount = run.frameCount
      if replacing { runs = [run] } else { runs.append(run) }
      if replacing, let shown = run.frame(clock.frame) { picture = shown.picture }
    case .success, .failure:
      // The shown frame stays; if there's none, the still picture is shown.
      if !result.isCancellation {
        isStill = true
        runs = []
      }
    }
    onLoaded?()
  }
}

extension Result {
  fileprivate var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
