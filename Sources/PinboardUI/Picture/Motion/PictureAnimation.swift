import Imaging

/// One picture that plays: its clock, and a window of decoded frames around the one that's shown.
///
/// At most two runs of frames are kept or on their way: the one that's played, and the one that follows. An
/// animation that fits in one run is decoded once.
final class PictureAnimation {
  typealias Load = @Sendable (AnimationOrder) async throws -> AnimationRun

  private var clock = AnimationClock()
  private var runs: [AnimationRun] = []
  private var loading: Task<Void, Never>?
  /// What the runs are decoded for; nil before anything is asked for.
  private var order: AnimationOrder?
  private let load: Load
  /// The frame that's shown; nil before the first is decoded.
  private(set) var picture: Picture?
  /// It turned out not to be an animation, or no frame of it can be decoded.
  private(set) var isStill = false
  /// Told when frames have come, or it turned out to be still.
  var onLoaded: (() -> Void)?

  init(load: @escaping Load) { self.load = load }

  isolated deinit { loading?.cancel() }

  var isOver: Bool { isStill || clock.isOver }
  var isLoading: Bool { loading != nil }
  var frame: Int { clock.frame }
  /// Of all frames that are kept.
  var byteCount: Int {
    runs.isEmpty ? picture?.byteCount ?? 0 : runs.reduce(0) { $0 + $1.byteCount }
  }

  /// Says how large its frames are seen and how much each of the two runs may take. Frames of another size are
  /// decoded from the one that's shown on; those that are there are shown until then.
  func want(side: Int, maxBytes: Int) {
    guard !isStill else { return }
    let old = order
    order = AnimationOrder(first: clock.frame, side: side, maxBytes: maxBytes)
    // Small enough, large enough, and within its share: nothing to do.
    if let old, side <= old.side, old.side < 4 * side, old.maxBytes <= 2 * maxBytes {
      order = old
    } else if old != nil {
      loading?.cancel()
      loading = nil
      // Too much is let go at once; else what's shown now goes on until the new frames are there.
      runs.removeAll { old?.maxBytes ?? 0 > 2 * maxBytes || $0.frame(clock.frame) == nil }
      begin(at: clock.frame, replacing: true)
    }
    loadAhead()
  }

  /// Out of sight: time stops, and of what can be decoded again only what's shown is kept.
  func pause() {
    clock.pause()
    loading?.cancel()
    loading = nil
    if runs.first?.isWhole != true { runs = [] }
  }

  /// Nobody has seen it for long: of its frames only the one that's shown is kept.
  func letGo() {
    pause()
    runs = []
  }

  /// The time of a frame of the screen has come.
  /// - Returns: whether another picture is shown.
  func advance(to seconds: Double) -> Bool {
    guard !isStill else { return false }
    guard let run = runs.first else {
      loadAhead()
      return false
    }
    let changed = clock.advance(to: seconds, frameCount: run.frameCount, plays: run.plays) { number in
      frame(number)?.seconds
    }
    while runs.count > 1, runs[0].frame(clock.frame) == nil { runs.removeFirst() }
    loadAhead()
    guard changed, let shown = frame(clock.frame) else { return false }
    picture = shown.picture
    return true
  }

  private func frame(_ number: Int) -> AnimationRun.Frame? {
    for run in runs { if let frame = run.frame(number) { return frame } }
    return nil
  }

  /// Asks for what comes next, before it's needed.
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
      if replacing { runs = [run] } else { runs.append(run) }
      if replacing, let shown = run.frame(clock.frame) { picture = shown.picture }
    case .success, .failure:
      // What's shown stays; without anything shown the still picture is.
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
