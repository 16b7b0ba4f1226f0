/// The state of the spring-loaded views that one drag rests over (contract 2.7).
struct SpringMachine: Reducer {
  enum Phase: Equatable {
    case idle
    case waiting(InteractionID, SpringLoadedState)
    /// The spring was activated; nothing more happens until the drag has left it.
    case spent(InteractionID)
  }

  enum Input {
    /// The allowed spring under the drag; nil for none.
    case over(InteractionID?)
    /// The spring distinguishes regions, and the drag is in another region now.
    case regionChanged(InteractionID)
    case delayElapsed
    /// Drop or cancel.
    case stop
  }

  enum Effect: Equatable {
    case change(SpringLoadedState, InteractionID)
    case waitDwell
    case waitFlash
    case stopWaiting
    case activate(InteractionID)
    /// Tell the behaviour that the spring has finished.
    case finish(InteractionID)
    /// Make the other region the context's target.
    case turn(InteractionID)
    /// The drag has left the spring.
    case forget(InteractionID)
  }

  private(set) var phase = Phase.idle

  /// The spring that the drag is at, working or spent.
  var current: InteractionID? {
    switch phase {
    case .idle: nil
    case .waiting(let id, _), .spent(let id): id
    }
  }

  mutating func reduce(_ input: Input) -> [Effect] {
    switch input {
    case .over(let id): return move(to: id)
    case .regionChanged(let id):
      switch phase {
      case .waiting(id, _):
        // Cancelled in the old region and begun in the new one: each beginning has an end (contract 1.10.4).
        return [.stopWaiting, .change(.inactive, id), .finish(id), .turn(id)] + begin(id)
      case .spent(id): return [.turn(id)] + begin(id)
      default: return []
      }
    case .delayElapsed: return advance()
    case .stop: return move(to: nil)
    }
  }

  private mutating func move(to id: InteractionID?) -> [Effect] {
    guard id != current else { return [] }
    var effects: [Effect] = []
    switch phase {
    case .idle: break
    case .waiting(let old, _):
      effects = [.stopWaiting, .change(.inactive, old), .finish(old), .forget(old)]
    case .spent(let old): effects = [.forget(old)]
    }
    phase = .idle
    if let id { effects += begin(id) }
    return effects
  }

  private mutating func begin(_ id: InteractionID) -> [Effect] {
    phase = .waiting(id, .possible)
    return [.change(.possible, id), .waitDwell]
  }

  private mutating func advance() -> [Effect] {
    switch phase {
    case .waiting(let id, .possible):
      phase = .waiting(id, .activating)
      return [.change(.activating, id), .waitFlash]
    case .waiting(let id, .activating):
      phase = .spent(id)
      return [.change(.activated, id), .activate(id), .finish(id)]
    default: return []
    }
  }
}
