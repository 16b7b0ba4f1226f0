import Foundation

/// One finger or button from down to the beginning of a drag (contract 2.1).
struct ContactMachine: Reducer {
  enum Phase: Equatable {
    /// Down, waiting for the lift delay or for movement.
    case pressed
    /// Lifted. `wantsBegin`: the contact moved while the lift animation still ran.
    case lifted(isAnimationOver: Bool, wantsBegin: Bool)
    /// A driver carries the drag.
    case dragging
    /// The contact is of no interest any more.
    case over
  }

  enum Input {
    case delayElapsed
    case moved(CGPoint)
    /// The answer to `.lift`: whether there was anything to lift.
    case didLift(Bool)
    case liftAnimationEnded
    case up
    case cancelled
  }

  enum Effect: Equatable {
    /// Ask for items and lift them. `beginsAtOnce`: the same movement is fed again after the answer.
    case lift(beginsAtOnce: Bool)
    case begin
    case abandonLift
    case stopWaiting
  }

  let origin: CGPoint
  let hysteresis: Double
  /// Whether movement begins the drag without a rest, as it may for a pointer.
  let mayBeginEarly: Bool
  private(set) var phase = Phase.pressed

  init(origin: CGPoint, hysteresis: Double, mayBeginEarly: Bool) {
    self.origin = origin
    self.hysteresis = hysteresis
    self.mayBeginEarly = mayBeginEarly
  }

  mutating func reduce(_ input: Input) -> [Effect] {
    switch (phase, input) {
    case (.pressed, .delayElapsed):
      return [.lift(beginsAtOnce: false)]
    case (.pressed, .moved(let point)) where isFar(point):
      guard mayBeginEarly else { return end([.stopWaiting]) }
      return [.stopWaiting, .lift(beginsAtOnce: true)]
    case (.pressed, .didLift(false)):
      return end([.stopWaiting])
    case (.pressed, .didLift(true)):
      phase = .lifted(isAnimationOver: false, wantsBegin: false)
      return [.stopWaiting]
    case (.pressed, .up), (.pressed, .cancelled):
      return end([.stopWaiting])
    case (.lifted(let isAnimationOver, _), .moved(let point)) where isFar(point):
      if isAnimationOver || mayBeginEarly { return begin() }
      phase = .lifted(isAnimationOver: false, wantsBegin: true)
      return []
    case (.lifted(_, let wantsBegin), .liftAnimationEnded):
      if wantsBegin { return begin() }
      phase = .lifted(isAnimationOver: true, wantsBegin: false)
      return []
    case (.lifted, .up), (.lifted, .cancelled):
      return end([.abandonLift])
    default:
      return []
    }
  }

  private func isFar(_ point: CGPoint) -> Bool {
    let dx = point.x - origin.x
    let dy = point.y - origin.y
    return (dx * dx + dy * dy).squareRoot() >= hysteresis
  }

  private mutating func begin() -> [Effect] {
    phase = .dragging
    return [.begin]
  }

  private mutating func end(_ effects: [Effect]) -> [Effect] {
    phase = .over
    return effects
  }
}
