import Foundation

/// Items that join a running drag (contract 2.5).
extension DragDropEngine {
  func addItems(at location: DragLocation, to sessions: [SessionID]) -> Bool {
    var isInList = false
    for interaction in location.dragInteractions {
      // Looked up anew for each interaction: the previous one's delegate may have ended a drag.
      let running = sessions.compactMap { drags[$0] }.filter { $0.machine.phase == .dragging }
      guard !running.isEmpty else { return false }
      guard let view = interaction.viewNode, let delegate = interaction.delegate else { continue }
      if let list = delegate as? any ListDelegate {
        if isInList { continue }
        isInList = list.answersForItsArea
      }
      let point = view.convertFromWindow(location.point)
      guard let record = choose(running, for: interaction, delegate, point), let drag = record.drag,
        record.machine.phase == .dragging
      else { continue }
      let items = delegate.dragInteraction(interaction, itemsForAddingTo: drag, withTouchAt: point)
      guard !items.isEmpty, record.machine.phase == .dragging else { continue }
      add(items, from: interaction, to: record, drag)
      return true
    }
    return false
  }

  /// With several drags the delegate must choose one (section 3, rule 16).
  private func choose(
    _ running: [DragRecord], for interaction: DragInteraction, _ delegate: any DragInteractionDelegate,
    _ point: CGPoint
  ) -> DragRecord? {
    if running.count == 1 { return running[0] }
    let sessions = running.compactMap { $0.drag as (any DragSession)? }
    let chosen = delegate.dragInteraction(interaction, sessionForAddingItems: sessions, withTouchAt: point)
    return running.first { $0.id == chosen?.id }
  }

  private func add(
    _ items: [DragItem], from interaction: DragInteraction, to record: DragRecord, _ drag: LocalDragSession
  ) {
    var pieces: [StagedItem] = []
    // A delegate that's asked for previews may end the drag.
    for item in items where record.machine.phase == .dragging {
      pieces += interaction.staged([item], of: drag)
    }
    guard record.machine.phase == .dragging else { return }
    let animation = DragAnimation(duration: configuration.liftDuration)
    interaction.delegate?.dragInteraction(interaction, willAnimateLiftWith: animation, session: drag)
    guard record.machine.phase == .dragging else { return animation.finish(at: .start) }
    // Interactions that hear of the drag's end must have heard of the items before: an end that a
    // call below causes waits.
    hold(record) { join(items, pieces, from: interaction, to: record, drag, animation) }
    guard record.machine.phase == .dragging else { return }
    show(record.machine.operation, record)
    feed(record, .itemsAdded(candidates(in: record.state.location?.views ?? [], record)))
  }

  private func join(
    _ items: [DragItem], _ pieces: [StagedItem], from interaction: DragInteraction, to record: DragRecord,
    _ drag: LocalDragSession, _ animation: DragAnimation
  ) {
    record.state.items += items
    record.pieces += pieces
    record.sources += Array(repeating: interaction, count: pieces.count)
    if !record.contributors.contains(where: { $0 === interaction }) {
      record.contributors.append(interaction)
    }
    join(items, record)
    shrinkPreviews(record)
    if let stage {
      stage.add(pieces, to: record.id, animation: animation)
    } else {
      animation.finish(at: .end)
    }
    for source in record.contributors {
      source.delegate?.dragInteraction(source, session: drag, willAdd: items, for: interaction)
    }
    emit(.add(record.id, items: items.count))
  }
}

/// A lift becomes a drag (contract 2.1).
extension DragDropEngine {
  /// Runs the lift's animations and completions, notifies the delegate, asks its three questions, then starts
  /// the driver (2.1 step 7b). A drag that was ended meanwhile hears of its end after that and is never
  /// carried.
  func begin(_ contact: ContactRecord, _ lift: ContactRecord.Lift) {
    let (interaction, session, pieces) = (lift.interaction, lift.session, lift.pieces)
    let state = session.state
    let location = DragLocation(window: contact.window, point: contact.point)
    state.move(to: location)
    beginnings[session.id] = DragBeginning(window: contact.window)
    lift.animation.runAnimations()
    stage?.freeze(pieces, of: session.id)
    lift.animation.releaseEnd()

    interaction.delegate?.dragInteraction(interaction, sessionWillBegin: session)
    state.allowsMoveOperation =
      interaction.delegate?.dragInteraction(interaction, sessionAllowsMoveOperation: session) ?? true
    state.isRestrictedToDraggingApplication =
      interaction.delegate?.dragInteraction(interaction, sessionIsRestrictedToDraggingApplication: session)
      ?? false
    let prefersFullSize =
      interaction.delegate?.dragInteraction(interaction, prefersFullSizePreviewsFor: session) ?? false

    let record = DragRecord(
      state: state, drag: session, kind: contact.kind, source: interaction, sourceWindow: contact.window,
      pieces: pieces, allowsCopy: true, environment: environment)
    record.contact = contact
    record.carrier = contact.id
    record.prefersFullSize = prefersFullSize
    record.isFullSize = prefersFullSize && pieces.count == 1
    drags[session.id] = record
    join(state.items, record)
    emit(.begin(session.id, items: state.items.count, types: record.types))
    for input in beginnings.removeValue(forKey: session.id)?.ends ?? [] { feed(record, input) }
    guard record.machine.phase == .dragging else { return }
    let stack = configuration.isFirstItemOnTop ? pieces.reversed() : pieces
    let isCarried =
      stage?.carry(
        CarriedDrag(
          session: session.id, contact: contact.id, kind: contact.kind, location: location,
          pieces: stack.filter { !$0.item.isHeld } + stack.filter(\.item.isHeld),
          allowsMoveOperation: state.allowsMoveOperation,
          isRestrictedToDraggingApplication: state.isRestrictedToDraggingApplication,
          prefersFullSizePreviews: record.isFullSize)) ?? false
    if isCarried {
      // The stage may have ended the drag already.
      if drags[session.id] === record, record.machine.phase == .dragging { show(.cancel, record) }
    } else {
      feed(record, .cancel(animated: true))
    }
  }
}

/// Drags from other programs whose items are only known when they're dropped.
extension DragDropEngine {
  /// Sets whether a drag from another program can be copied at this moment. Modifier keys narrow the
  /// operations that the other program offers, and releasing them widens the offer again. Takes effect at the
  /// next ``dragMoved(_:to:requested:)``. Does nothing for a local or ended session.
  public func setOffersCopy(_ offersCopy: Bool, of session: SessionID) {
    guard let record = drags[session], record.drag == nil else { return }
    feed(record, .offersCopy(offersCopy))
  }

  /// Replaces the provisional items of a drag from another program by the real ones, before ``drop(_:)``. No
  /// delegate is asked again. Does nothing for a local or ended session.
  public func replaceItems(of session: SessionID, with items: [DragItem]) {
    guard let record = drags[session], record.drag == nil, record.machine.phase == .dragging else { return }
    leave(record.state.items, record)
    join(items, record)
    record.state.items = items
  }

  /// Tells the engine that more of what a hovering drag from another program carries has become known. The
  /// views below the drag are asked anew (1.5.5). Does nothing for a local or ended session.
  /// - Parameters:
  ///   - items: the newly known items; empty when only more facts about the existing items are known.
  ///   - session: the drag of another program.
  public func appendItems(_ items: [DragItem], to session: SessionID) {
    guard let record = drags[session], record.drag == nil, record.machine.phase == .dragging else { return }
    join(items, record)
    record.state.items += items
    feed(record, .itemsAdded(candidates(in: record.state.location?.views ?? [], record)))
  }
}
