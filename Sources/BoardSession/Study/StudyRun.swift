package import Board

/// A study in progress: which step it's at, and how long each picture was drawn. It has no clock of its own:
/// its owner reports how much time has gone by.
package nonisolated struct StudyRun: Hashable, Sendable {
  package enum Input: Hashable, Sendable {
    /// So much time has gone by.
    case time(Duration)
    /// The study pauses, or goes on.
    case pause
    case forward
    case back
    /// The study ends before its last step is over.
    case end
  }

  package let steps: [StudyStep]
  /// The index of the present step in ``steps``.
  package private(set) var index = 0
  /// How long each step's picture was drawn. A step to which one went back may have several times its time.
  package private(set) var drawn: [Duration]
  package private(set) var isPaused = false
  package private(set) var isEnded: Bool

  package init(_ steps: [StudyStep]) {
    self.steps = steps
    drawn = steps.map { _ in .zero }
    isEnded = steps.isEmpty
  }

  package mutating func take(_ input: Input) {
    guard !isEnded else { return }
    switch input {
    case .time(let time): pass(time)
    case .pause: isPaused.toggle()
    case .forward: goForward()
    case .back: index = max(0, index - 1)
    case .end: isEnded = true
    }
  }

  private mutating func pass(_ time: Duration) {
    guard !isPaused else { return }
    var rest = max(.zero, time)
    while !isEnded, rest >= left {
      rest -= left
      drawn[index] += left
      goForward()
    }
    if !isEnded { drawn[index] += rest }
  }

  private mutating func goForward() {
    if index + 1 < steps.count { index += 1 } else { isEnded = true }
  }

  /// The present step; the last one once the study has ended. Nil without steps.
  package var step: StudyStep? { steps.indices.contains(index) ? steps[index] : nil }

  /// The time that's left of the present step. After going back to a step that was over, it's the whole time
  /// again.
  package var left: Duration {
    guard let step, step.time > .zero else { return .zero }
    return step.time - rest(of: drawn[index], step.time)
  }

  /// The part of the present step's time that has gone by, 0 … 1.
  package var share: Double {
    guard let step, step.time > .zero else { return 1 }
    return 1 - left / step.time
  }

  private func rest(of drawn: Duration, _ time: Duration) -> Duration {
    let whole = drawn.attoseconds / time.attoseconds
    return Duration(attoseconds: drawn.attoseconds - whole * time.attoseconds)
  }

  /// The time of all steps that was drawn.
  package var total: Duration { drawn.reduce(.zero, +) }

  /// The pictures that were drawn, in the order of the steps, each step with its time.
  package var log: [(pin: PinID, time: Duration)] {
    zip(steps, drawn).filter { $1 > .zero }.map { ($0.pin, $1) }
  }
}
