/// One drag's dwelling over spring-loaded views (contract 2.7).
struct SpringMachine: Reducer {
  enum Phase: Equatable {
    case idle
    case waiting(InteractionID, SpringLoadedState)
    /// Activated; nothing more until the drag has left it.
    case spent(InteractionID)
  }

  enum Input {
    /// The spring under the drag that's allowed to work; nil for none.
    case over(InteractionID?)
    /// The spring tells regions apart, and the drag is in another one now.
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
    /// Tell the behaviour.
    case finish(InteractionID)
    /// The other region is its target from now on.
    case turn(InteractionID)
    /// The drag has left it.
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
        // Cancelled there, and begun here: each begin has its end (contract 1.10.4).
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
