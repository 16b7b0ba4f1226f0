/// The part of a frame that's left for work that can wait. On a faster computer, more work fits into it.
nonisolated struct SpareTime {
  private let limit: Duration
  private let now: () -> ContinuousClock.Instant
  private var end: ContinuousClock.Instant?
  private var count = 0
  private var isOver = false

  /// The number of things that are done between two looks at the clock.
  static let step = 8

  /// - Parameter limit: the duration, counted from the first call of ``hasSome()``.
  init(_ limit: Duration, now: @escaping () -> ContinuousClock.Instant) {
    self.limit = limit
    self.now = now
  }

  /// Returns whether one more thing may be done.
  mutating func hasSome() -> Bool {
    if !isOver, count % Self.step == 0 {
      let time = now()
      if let end { isOver = time >= end } else { end = time + limit }
    }
    count += 1
    return !isOver
  }
}
