/// One drag from its beginning to the end of its data transfer (contract 2.2–2.6, 2.8, 2.9).
struct DragMachine: Reducer {
  /// A drop interaction under the drag point.
  struct Candidate: Equatable {
    let id: InteractionID
    /// False while another drag owns the interaction.
    let isFree: Bool
  }

  enum Phase: Equatable {
    case dragging
    /// Dropped on one of our views: set-down and data transfer run side by side.
    case dropping(InteractionID, DropOperation)
    /// The previews are flying back.
    case cancelling(DropOperation)
    /// Dropped in another program, which still reads.
    case outside
    case over
  }

  enum Input {
    /// The drop interactions under the drag point, in the order in which they're asked; empty outside our
    /// windows.
    case over([Candidate])
    /// The drop interactions under the drag point after items were added: all are asked anew.
    case itemsAdded([Candidate])
    case canHandle(InteractionID, Bool)
    case proposed(DropOperation)
    /// Whether another program's drag can be copied now; takes effect at the next proposal.
    case offersCopy(Bool)
    case drop(isTargetThere: Bool)
    case performed(requestedData: Bool)
    case cancel(animated: Bool)
    case droppedOutside(DropOperation)
    case outsideTransferFinished
    case leftForGood
    case animationsEnded
    case transferEnded
  }

  enum Effect: Equatable {
    // Hover. A question is the last effect of its list.
    case askCanHandle(InteractionID)
    case exit(InteractionID)
    case enter(InteractionID)
    case askProposal(InteractionID)
    case showOperation(DropOperation)
    // End.
    case willEnd(DropOperation)
    case perform(InteractionID)
    case prepareDrop(InteractionID)
    case prepareCancel
    case endHover([InteractionID])
    case didEnd(DropOperation)
    case setDown
    case hurry
    case conclude(InteractionID)
    case transferred
    /// Data was requested: show its progress when it takes long.
    case watchTransfer
    /// Nothing was requested: `.transferEnded` follows after the drop has returned.
    case endTransferSoon
    case finishTransfer(DropOperation)
    case dismiss
    /// The session has ended; the source's providers can load again.
    case release
  }

  /// Whether the drag began in this process.
  let isLocal: Bool
  let allowsMove: Bool
  /// False while a foreign drag can't be copied: modifier keys narrow what its program offers.
  private(set) var allowsCopy: Bool
  /// Whether other programs must not get any of the items.
  private let isRestricted: Bool

  private(set) var phase = Phase.dragging
  /// The operation of a drop now, or of the drop that happened.
  private(set) var operation = DropOperation.cancel
  private(set) var current: InteractionID?
  /// All interactions that were ever entered, in the order of entering.
  private var seen: [InteractionID] = []
  private var isSeen: Set<InteractionID> = []
  private var verdicts: [InteractionID: Bool] = [:]
  /// Interactions that were refused because another drag owned them, until this drag has left them.
  private var barred: Set<InteractionID> = []
  private var pending: ArraySlice<Candidate> = []
  private var requestedData = false
  private var areAnimationsOver = false
  private var isTransferOver = false

  init(isLocal: Bool, allowsMove: Bool, allowsCopy: Bool, isRestricted: Bool = false) {
    self.isLocal = isLocal
    self.allowsMove = allowsMove
    self.allowsCopy = allowsCopy
    self.isRestricted = isRestricted
  }

  mutating func reduce(_ input: Input) -> [Effect] {
    switch (phase, input) {
    case (.dragging, .over(let candidates)): return hover(candidates)
    case (.dragging, .itemsAdded(let candidates)):
      verdicts = [:]
      return hover(candidates)
    case (.dragging, .canHandle(let id, let answer)):
      verdicts[id] = answer
      return resolve()
    case (.dragging, .proposed(let proposal)):
      operation = normalised(proposal)
      return [.showOperation(operation)]
    case (.dragging, .offersCopy(let offersCopy)):
      allowsCopy = offersCopy
      return []
    case (.dragging, .drop(let isTargetThere)): return drop(isTargetThere: isTargetThere)
    case (.dragging, .cancel(let animated)): return end(.cancel, animated: animated)
    case (.dragging, .droppedOutside(let operation)) where isLocal: return dropOutside(operation)
    case (.dragging, .leftForGood): return end(.cancel, animated: false)
    case (.dropping(let target, let operation), .performed(let requestedData)):
      return settle(target, operation, requestedData: requestedData)
    case (.dropping, .animationsEnded), (.dropping, .transferEnded): return advanceDrop(input)
    case (.cancelling(let operation), .animationsEnded):
      phase = .over
      return [.didEnd(operation), .dismiss, .release]
    case (.dropping, .cancel(animated: false)), (.cancelling, .cancel(animated: false)): return [.hurry]
    case (.outside, .outsideTransferFinished), (.outside, .cancel):
      phase = .over
      return [.transferred, .dismiss, .release]
    default: return []
    }
  }

  /// Allows a move only within the app and only if its source allows it; otherwise nothing happens (2.3).
  func normalised(_ proposal: DropOperation) -> DropOperation {
    switch proposal {
    case .move: isLocal && allowsMove ? .move : .cancel
    case .copy: allowsCopy ? .copy : .cancel
    case .cancel, .forbidden: proposal
    }
  }

  // MARK: Hover

  private mutating func hover(_ candidates: [Candidate]) -> [Effect] {
    if !barred.isEmpty { barred.formIntersection(candidates.map(\.id)) }
    pending = candidates[...]
    return resolve()
  }

  /// Finds the first interaction that will have the drag, asking at most one question at a time.
  private mutating func resolve() -> [Effect] {
    while let candidate = pending.first {
      if candidate.id != current, barred.contains(candidate.id) || !candidate.isFree {
        barred.insert(candidate.id)
        pending.removeFirst()
        continue
      }
      switch verdicts[candidate.id] {
      case nil: return [.askCanHandle(candidate.id)]
      case true?: return enter(candidate.id)
      case false?: pending.removeFirst()
      }
    }
    return enter(nil)
  }

  private mutating func enter(_ target: InteractionID?) -> [Effect] {
    pending = []
    if let target, target == current { return [.askProposal(target)] }
    var effects: [Effect] = []
    if let current { effects.append(.exit(current)) }
    current = target
    operation = .cancel
    if let target {
      if isSeen.insert(target).inserted { seen.append(target) }
      effects += [.enter(target), .askProposal(target)]
    } else {
      effects.append(.showOperation(.cancel))
    }
    return effects
  }

  // MARK: End

  private mutating func drop(isTargetThere: Bool) -> [Effect] {
    guard let current, isTargetThere else { return end(.cancel, animated: true) }
    guard operation.takesItems else { return end(operation, animated: true) }
    phase = .dropping(current, operation)
    return local([.willEnd(operation)]) + [.perform(current)]
  }

  private mutating func settle(
    _ target: InteractionID, _ operation: DropOperation, requestedData: Bool
  ) -> [Effect] {
    self.requestedData = requestedData
    var effects: [Effect] = [.prepareDrop(target), .endHover([target] + seen.filter { $0 != target })]
    effects += local([.didEnd(operation)])
    if !requestedData {
      // A copy is transferred right after the end (2.2); a move when its animations are over (2.3).
      if operation == .copy { effects += local([.transferred]) }
      effects.append(.endTransferSoon)
    } else {
      effects.append(.watchTransfer)
    }
    return effects + [.setDown]
  }

  private mutating func advanceDrop(_ input: Input) -> [Effect] {
    guard case .dropping(let target, let operation) = phase else { return [] }
    var effects: [Effect] = []
    switch input {
    case .animationsEnded where !areAnimationsOver:
      areAnimationsOver = true
      effects.append(.conclude(target))
      if !requestedData, operation == .move { effects += local([.transferred]) }
    case .transferEnded where !isTransferOver:
      isTransferOver = true
      if requestedData { effects += local([.transferred]) }
      effects.append(.finishTransfer(operation))
    default: return []
    }
    if areAnimationsOver, isTransferOver {
      phase = .over
      effects += [.dismiss, .release]
    }
    return effects
  }

  /// Ends the drag without a drop (2.4).
  private mutating func end(_ operation: DropOperation, animated: Bool) -> [Effect] {
    self.operation = operation
    let hover = Effect.endHover(seen)
    guard isLocal else {
      phase = .over
      return [hover, .dismiss, .release]
    }
    guard animated else {
      phase = .over
      return [.willEnd(operation), hover, .didEnd(operation), .dismiss, .release]
    }
    phase = .cancelling(operation)
    return [.willEnd(operation), hover, .prepareCancel, .setDown]
  }

  private mutating func dropOutside(_ accepted: DropOperation) -> [Effect] {
    guard accepted.takesItems else { return end(accepted, animated: true) }
    // The program that took the drop got nothing (1.2.6).
    guard !isRestricted else { return end(.cancel, animated: true) }
    phase = .outside
    // Other programs only ever copy (1.2.5), whatever the platform reports.
    operation = .copy
    return [.willEnd(.copy), .endHover(seen), .didEnd(.copy)]
  }

  private func local(_ effects: [Effect]) -> [Effect] { isLocal ? effects : [] }
}
