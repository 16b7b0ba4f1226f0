/// A lift becomes a drag (contract 2.1).
extension DragDropEngine {
  /// Runs the lift's animations and completions, tells the delegate, asks its three questions, then starts
  /// the driver (2.1 step 7b). A drag that was ended meanwhile is told of its end after that and is never
  /// carried.
  func begin(_ contact: ContactRecord, _ lift: ContactRecord.Lift) {
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
