import Foundation

/// Finds the view that has the drag and passes its answers on (contract 2.6, 2.8, 2.9).
extension DragDropEngine {
  func move(_ record: DragRecord, to proposed: DragLocation?, requested: DropOperation?) {
    guard record.machine.phase == .dragging else { return }
    let location = hitLocation(proposed, record)
    let before = record.state.location
    let didMove = location.map { $0.window !== before?.window || $0.point != before?.point } ?? false
    record.drop.requestedOperation = requested
    record.state.move(to: location)
    if didMove, let drag = record.drag {
      let source = record.contributors[0]
      source.delegate?.dragInteraction(source, sessionDidMove: drag)
    }
    let views = location?.views ?? []
    feed(record, .over(candidates(in: views, record)))
    if record.machine.phase == .dragging { keepSize(record, over: views) }
    record.springs.move(over: views)
  }

  /// Returns the location to hit-test. Over a view that wants precision a finger's drag point moves above the
  /// finger (1.6.3).
  private func hitLocation(_ location: DragLocation?, _ record: DragRecord) -> DragLocation? {
    guard let location, location.point.x.isFinite, location.point.y.isFinite else { return nil }
    guard record.isPrecise, record.kind == .touch else { return location }
    let above = CGPoint(x: location.point.x, y: location.point.y - CGFloat(configuration.preciseOffset))
    return DragLocation(window: location.window, point: keptInTarget(above, below: location, record))
  }

  /// Keeps the raised point on the view that the finger is on. A raised point beyond the view's upper edge,
  /// or on another target above it, would leave the view; without precision the point would drop back and
  /// enter the view again with each move.
  private func keptInTarget(_ above: CGPoint, below finger: DragLocation, _ record: DragRecord) -> CGPoint {
    guard let view = record.currentDrop?.viewNode, record.state.location?.window === finger.window,
      finger.isTarget(view)
    else { return above }
    func isOnTarget(_ point: CGPoint) -> Bool {
      DragLocation(window: finger.window, point: point).isTarget(view)
    }
    guard !isOnTarget(above) else { return above }
    var (outside, inside) = (above, finger.point)
    // Ten halvings of the default offset of 24 points give a precision of a fortieth of a point.
    for _ in 0..<10 {
      let middle = CGPoint(x: above.x, y: (outside.y + inside.y) / 2)
      if isOnTarget(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// The drop interactions of the views; on each view the last added interaction comes first (2.8 Δ).
  func candidates(in views: [any ViewNode], _ record: DragRecord) -> [DragMachine.Candidate] {
    var found: [DragMachine.Candidate] = []
    for view in views {
      var pastes: [DropInteraction] = []
      for interaction in view.interactions.reversed() {
        if let drop = interaction as? DropInteraction {
          found.append(candidate(drop, record))
        } else if let paste = interaction as? PasteInteraction {
          pastes.append(paste.drop)
        }
      }
      for drop in pastes { found.append(candidate(drop, record)) }
    }
    return found
  }

  private func candidate(_ drop: DropInteraction, _ record: DragRecord) -> DragMachine.Candidate {
    record.drops[drop.id] = drop
    return DragMachine.Candidate(id: drop.id, isFree: drop.isFree(for: record.id))
  }

  func askCanHandle(_ id: InteractionID, _ record: DragRecord) -> DragMachine.Input? {
    guard let interaction = record.drops[id] else { return .canHandle(id, false) }
    return .canHandle(id, interaction.delegate?.dropInteraction(interaction, canHandle: record.drop) ?? true)
  }

  func enter(_ id: InteractionID, _ record: DragRecord) {
    guard let interaction = record.drops[id] else { return }
    interaction.occupants.insert(record.id)
    if record.isReleased { interaction.released.insert(record.id) }
    record.reportedOperation = nil
    interaction.delegate?.dropInteraction(interaction, sessionDidEnter: record.drop)
    if let view = interaction.viewNode { emit(.dropEnter(record.id, types: record.types, view: view)) }
  }

  func exit(_ id: InteractionID, _ record: DragRecord) {
    guard let interaction = record.drops[id] else { return }
    interaction.leave(record.id)
    record.isPrecise = false
    record.targetPrefersFullSize = false
    conceal(false, record)
    interaction.delegate?.dropInteraction(interaction, sessionDidExit: record.drop)
    if let view = interaction.viewNode { emit(.dropExit(record.id, view: view)) }
  }

  func askProposal(_ id: InteractionID, _ record: DragRecord) -> DragMachine.Input? {
    guard let interaction = record.drops[id],
      let proposal = interaction.delegate?.dropInteraction(interaction, sessionDidUpdate: record.drop)
    else {
      record.isPrecise = false
      record.targetPrefersFullSize = false
      conceal(false, record)
      return .proposed(.cancel)
    }
    record.isPrecise = proposal.isPrecise
    record.targetPrefersFullSize = proposal.prefersFullSizePreview
    conceal(proposal.showsItems, record)
    return .proposed(proposal.operation)
  }

  private func conceal(_ isConcealed: Bool, _ record: DragRecord) {
    // The program that a drag comes from draws it.
    guard record.drag != nil, record.targetShowsItems != isConcealed else { return }
    record.targetShowsItems = isConcealed
    stage?.concealPreviews(isConcealed, of: record.id)
  }

  /// Tells the badge and the trace of the operation, each only when it changes.
  func show(_ operation: DropOperation, _ record: DragRecord) {
    if let view = record.currentDrop?.viewNode, record.reportedOperation != operation {
      record.reportedOperation = operation
      emit(.dropUpdate(record.id, operation, view: view))
    }
    // The program that a drag comes from draws it.
    guard record.drag != nil else { return }
    let badge = DragBadge(count: record.state.items.count, operation: operation)
    guard badge != record.shownBadge else { return }
    record.shownBadge = badge
    stage?.showBadge(badge, of: record.id)
  }

  /// Ends what a closing window takes part in.
  func leave(_ window: any WindowNode) {
    contacts.endAll(in: window)
    for (session, beginning) in beginnings where beginning.window === window {
      cancel(session, animated: false)
    }
    // In the order in which the drags began, so that traces are reproducible.
    for record in drags.values.sorted(by: { $0.id.number < $1.id.number }) {
      let isOver = record.state.location?.window === window
      let beganHere = record.sourceWindow === window
      switch record.machine.phase {
      case .dragging where beganHere: cancel(record.id, animated: false)
      case .dragging where isOver: move(record, to: nil, requested: nil)
      case .dropping where isOver || beganHere, .cancelling where isOver || beganHere:
        cancel(record.id, animated: false)
      default: break
      }
      record.state.forget(window)
    }
  }
}
