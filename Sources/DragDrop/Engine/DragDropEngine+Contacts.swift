import Foundation

/// From press to the beginning of a drag (contract 2.1).
extension DragDropEngine {
  func beginContact(_ id: ContactID, kind: ContactKind, at place: DragPlace) -> Bool {
    if contacts[id] != nil { endContact(id, .cancelled) }
    let interactions = undisturbed(dragInteractions(at: place))
    guard !interactions.isEmpty else { return false }
    let mayBeginEarly =
      kind == .pointer && configuration.allowsPointerDragBeforeLiftDelay
      && interactions.contains { $0.allowsPointerDragBeforeLiftDelay }
    let record = ContactRecord(
      id: id, kind: kind, place: place, interactions: interactions,
      machine: ContactMachine(
        origin: place.point, hysteresis: configuration.hysteresis, mayBeginEarly: mayBeginEarly))
    contacts[id] = record
    record.timer = clock.schedule(after: liftDelay(kind, interactions)) { [weak self] in
      self?.feed(record, .delayElapsed)
    }
    return true
  }

  /// The longest delay that any of the interactions wants: no delegate is asked for items before.
  private func liftDelay(_ kind: ContactKind, _ interactions: [DragInteraction]) -> TimeInterval {
    let delay = kind == .touch ? configuration.touchLiftDelay : configuration.pointerLiftDelay
    guard interactions.contains(where: { $0.liftBehavior == .extended }) else { return delay }
    return max(delay, configuration.extendedLiftDelay)
  }

  /// Leaves out interactions with ``LiftBehavior/extended`` that another contact presses already. The second
  /// contact is a gesture of that view: it ends the first one's press or lift and begins none itself (1.1.6).
  private func undisturbed(_ interactions: [DragInteraction]) -> [DragInteraction] {
    guard !contacts.isEmpty else { return interactions }
    return interactions.filter { interaction in
      guard interaction.liftBehavior == .extended else { return true }
      let others = contacts.values.filter { contact in
        contact.isWaiting && contact.interactions.contains { $0 === interaction }
      }
      for other in others { endContact(other.id, .cancelled) }
      return others.isEmpty
    }
  }

  func endContact(_ id: ContactID, _ input: ContactMachine.Input) {
    guard let record = contacts[id] else { return }
    feed(record, input)
    contacts[id] = nil
  }

  func feed(_ record: ContactRecord, _ input: ContactMachine.Input) {
    record.interpreter.feed(input) { perform($0, for: record) }
    if record.interpreter.machine.phase == .over, contacts[record.id] === record { contacts[record.id] = nil }
  }

  private func perform(_ effect: ContactMachine.Effect, for record: ContactRecord) -> ContactMachine.Input? {
    switch effect {
    case .lift(let beginsAtOnce):
      let point = record.point
      let didLift = lift(record, beginsAtOnce: beginsAtOnce)
      // Fed after the inputs that came meanwhile: a press that a delegate has ended begins nothing.
      if didLift, beginsAtOnce { feed(record, .moved(point)) }
      return .didLift(didLift)
    case .begin: begin(record)
    case .abandonLift: abandonLift(record)
    case .stopWaiting:
      record.timer?.cancel()
      record.timer = nil
    }
    return nil
  }

  /// The drag interactions at a place: the deepest view's first; on one view the last added first, as for
  /// drops (2.8 Δ).
  func dragInteractions(at place: DragPlace) -> [DragInteraction] {
    chain(at: place).flatMap { view in
      view.interactions.reversed().compactMap { $0 as? DragInteraction }.filter(\.isEnabled)
    }
  }

  // MARK: Lift

  /// - Returns: false when no view had anything to drag; no other call follows then.
  private func lift(_ contact: ContactRecord, beginsAtOnce: Bool) -> Bool {
    for interaction in contact.interactions {
      guard interaction.isEnabled, interaction.viewNode?.windowNode != nil,
        !beginsAtOnce || interaction.allowsPointerDragBeforeLiftDelay, let delegate = interaction.delegate
      else { continue }
      let session = LocalDragSession(state: SessionState(id: .next()))
      session.state.move(to: DragPlace(window: contact.window, point: contact.origin))
      let items = delegate.dragInteraction(interaction, itemsForBeginning: session)
      guard !items.isEmpty else { continue }
      session.state.items = items
      lift(items, from: interaction, of: session, contact: contact, beginsAtOnce: beginsAtOnce)
      return true
    }
    return false
  }

  private func lift(
    _ items: [DragItem], from interaction: DragInteraction, of session: LocalDragSession,
    contact: ContactRecord,
    beginsAtOnce: Bool
  ) {
    let pieces = stagedItems(items, from: interaction, of: session)
    let animation = DragAnimation(duration: configuration.liftDuration)
    interaction.delegate?.dragInteraction(interaction, willAnimateLiftWith: animation, session: session)
    contact.lift = ContactRecord.Lift(
      interaction: interaction, session: session, pieces: pieces, animation: animation)
    animation.holdEnd { [weak self] in self?.feed(contact, .liftAnimationEnded) }
    emit(.lift(session.id))
    let place = DragPlace(window: contact.window, point: contact.origin)
    if let stage {
      stage.lift(pieces, of: session.id, from: place, animation: animation)
    } else if !beginsAtOnce {
      animation.finish(at: .end)
    }
  }

  /// Makes one preview per item, asked for in order (2.1 step 4).
  func stagedItems(
    _ items: [DragItem], from interaction: DragInteraction, of session: any DragSession
  ) -> [StagedItem] {
    items.map { item in
      guard let delegate = interaction.delegate else {
        return StagedItem(item: item, preview: interaction.wholeViewPreview)
      }
      return StagedItem(
        item: item,
        preview: delegate.dragInteraction(interaction, previewForLifting: item, session: session))
    }
  }

  private func abandonLift(_ contact: ContactRecord) {
    guard let lift = contact.lift else { return }
    contact.lift = nil
    if let stage, !contact.endsHard {
      stage.abandonLift(of: lift.session.id, animation: lift.animation)
    } else {
      lift.animation.finish(at: .start)
      stage?.dismiss(lift.session.id)
    }
    emit(.liftCancelled(lift.session.id))
  }

  // MARK: Begin

  /// Runs the lift's animations and completions, tells the delegate, asks its three questions, then starts
  /// the driver (2.1 step 7b). A drag that was ended meanwhile is told of its end after that and is never
  /// carried.
  private func begin(_ contact: ContactRecord) {
    guard let lift = contact.lift else { return }
    contact.lift = nil
    let (interaction, session, pieces) = (lift.interaction, lift.session, lift.pieces)
    let state = session.state
    let place = DragPlace(window: contact.window, point: contact.point)
    state.move(to: place)
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
      pieces: pieces, allowsCopy: true)
    record.contact = contact
    record.carrier = contact.id
    record.prefersFullSize = prefersFullSize
    record.isFullSize = prefersFullSize && pieces.count == 1
    drags[session.id] = record
    join(state.items, record)
    emit(.begin(session.id, items: state.items.count, types: record.types))
    for input in beginnings.removeValue(forKey: session.id)?.ends ?? [] { feed(record, input) }
    guard record.machine.phase == .dragging else { return }
    let isCarried =
      stage?.carry(
        CarriedDrag(
          session: session.id, contact: contact.id, kind: contact.kind, place: place,
          pieces: configuration.isFirstItemOnTop ? pieces.reversed() : pieces,
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
