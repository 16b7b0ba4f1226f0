/// Collects the changes made inside ``View/animate(duration:curve:animations:completion:)``.
@MainActor
public final class AnimationTransaction {
  /// The transaction whose animations are being collected; nil outside of one.
  public internal(set) static var current: AnimationTransaction?

  var tracks: [AnimationTrack] = []
  /// The view whose window's frame clock drives the transaction.
  weak var driver: View?

  init() {}

  /// Makes changes at once, even inside an animation's changes.
  package static func suspend(_ changes: () -> Void) {
    let outer = current
    current = nil
    changes()
    current = outer
  }

  /// Adds a change to the transaction.
  /// - Parameters:
  ///   - start: the value of the first frame.
  ///   - end: the value after the last frame.
  ///   - view: the view in which the change is visible; the first one in a window gives the transaction its
  ///     frame clock.
  ///   - apply: called with each value, the last time with `end` itself. Must not hold anything that holds
  ///     the view.
  /// - Returns: the change, so that a later one can supersede it.
  @discardableResult
  public func animate(
    from start: Double, to end: Double, in view: View? = nil, apply: @escaping (Double) -> Void
  ) -> AnimationTrack {
    let track = AnimationTrack(start: start, end: end, apply: apply)
    tracks.append(track)
    if driver == nil, let view, view.window != nil { driver = view }
    return track
  }
}

/// One animated value within a transaction.
@MainActor
public final class AnimationTrack {
  let start: Double
  let end: Double
  private let apply: (Double) -> Void
  private var isSuperseded = false

  init(start: Double, end: Double, apply: @escaping (Double) -> Void) {
    self.start = start
    self.end = end
    self.apply = apply
  }

  /// Stops the track from changing the value, which another animation has taken over.
  public func supersede() { isSuperseded = true }

  /// - Parameter progress: from 0 to 1 along the curve.
  func set(_ progress: Double) {
    guard !isSuperseded else { return }
    apply(progress >= 1 ? end : start + (end - start) * progress)
  }
}
