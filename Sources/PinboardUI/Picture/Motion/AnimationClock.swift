/// Which frame of an animation is shown. It's told the time of each frame of the screen, and sees no other clock.
nonisolated struct AnimationClock: Equatable {
  /// The number of the frame that's shown.
  private(set) var frame = 0
  /// Whether it has played as often as it should; the last frame stays.
  private(set) var isOver = false
  private var finishedPlays = 0
  /// Seconds that the shown frame still stays; nil before it's known.
  private var remaining: Double?
  private var last: Double?

  /// Nobody has seen a longer time without a frame of the screen: it doesn't count.
  static let longestGap = 0.5

  /// Time doesn't pass until the next ``advance(to:frameCount:plays:duration:)``.
  mutating func pause() { last = nil }

  /// The time of a frame of the screen has come. What's late is left out, as long as it's there to be left out:
  /// an animation keeps its pace. A frame that isn't decoded yet is waited for, and then stays for its whole time.
  /// - Parameters:
  ///   - now: seconds, on any clock that doesn't go back.
  ///   - plays: how often it plays; nil: for ever.
  ///   - duration: the seconds for which a frame stays; nil while it isn't decoded.
  /// - Returns: whether another frame is shown now.
  mutating func advance(to now: Double, frameCount: Int, plays: Int?, duration: (Int) -> Double?) -> Bool {
    let gap = last.map { now - $0 } ?? 0
    last = now
    guard !isOver, frameCount > 1, now.isFinite else { return false }
    guard var left = remaining ?? duration(frame) else { return false }
    // Nothing is left of one that waits for the next.
    if left > 0, gap > 0, gap <= Self.longestGap { left -= gap }
    let before = frame
    // Sums of fractions: a millionth isn't worth a frame of the screen.
    while left < 0.000_001 {
      let isLast = frame + 1 >= frameCount
      if isLast, let plays, finishedPlays + 1 >= plays {
        isOver = true
        break
      }
      let next = isLast ? 0 : frame + 1
      guard let time = duration(next) else {
        left = 0
        break
      }
      if isLast { finishedPlays += 1 }
      frame = next
      left += max(time, 0.001)
    }
    remaining = left
    return frame != before
  }
}
