/// The part of a frame that's left for what can wait: there's more of it where things are done faster.
nonisolated struct SpareTime {
  private let limit: Duration
  private let now: () -> ContinuousClock.Instant
  private var end: ContinuousClock.Instant?
  private var count = 0
  private var isOver = false

  /// So many things are done from one look at the clock to the next.
  static let step = 8

  /// - Parameter limit: from when it's first asked for some.
  init(_ limit: Duration, now: @escaping () -> ContinuousClock.Instant) {
    self.limit = limit
    self.now = now
  }

  /// Whether one more thing may be done.
  mutating func hasSome() -> Bool {
    if !isOver, count % Self.step == 0 {
      let time = now()
      if let end { isOver = time >= end } else { end = time + limit }
    }
    count += 1
    return !isOver
  }
}
