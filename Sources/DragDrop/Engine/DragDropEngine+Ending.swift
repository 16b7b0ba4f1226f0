/// Drop, cancel and what follows them (contract 2.2–2.4).
extension DragDropEngine {
  // MARK: The source's side

  func tellWillEnd(_ operation: DropOperation, _ record: DragRecord) {
    guard let drag = record.drag else { return }
    for source in record.contributors {
      source.delegate?.dragInteraction(source, session: drag, willEndWith: operation)
    }
    emit(.willEnd(record.id, operation))
  }

  func tellDidEnd(_ operation: DropOperation, _ record: DragRecord) {
    guard let drag = record.drag else { return }
    for source in record.contributors {
      source.delegate?.dragInteraction(source, session: drag, didEndWith: operation)
    }
    emit(.end(record.id, operation))
  }

  func tellTransferred(_ record: DragRecord) {
    guard let drag = record.drag else { return }
    for source in record.contributors {
      source.delegate?.dragInteraction(source, sessionDidTransferItems: drag)
    }
    emit(.transferred(record.id))
  }

  // MARK: The drop's side

  func performDrop(_ id: InteractionID, _ record: DragRecord) -> DragMachine.Input? {
    guard let interaction = record.drops[id] else { return .performed(requestedData: false) }
    let requestedData = record.transfer.perform { [weak self, weak record] in
      guard let self, let record else { return [] }
      return droppedPieces(record)
    } performDrop: {
      interaction.delegate?.dropInteraction(interaction, performDrop: record.drop)
    } end: { [weak self, weak record] in
      guard let self, let record else { return }
      feed(record, .transferEnded)
    }
    if let view = interaction.viewNode {
      emit(.dropPerform(record.id, items: record.state.items.count, view: view))
    }
    return .performed(requestedData: requestedData)
  }

  func endHover(_ ids: [InteractionID], _ record: DragRecord) {
    for id in ids {
      guard let interaction = record.drops[id] else { continue }
      interaction.leave(record.id)
      interaction.delegate?.dropInteraction(interaction, sessionDidEnd: record.drop)
      if let view = interaction.viewNode { emit(.dropEnd(record.id, view: view)) }
    }
  }

  func conclude(_ id: InteractionID, _ record: DragRecord) {
    guard let interaction = record.drops[id] else { return }
    interaction.delegate?.dropInteraction(interaction, concludeDrop: record.drop)
    if let view = interaction.viewNode { emit(.dropConclude(record.id, view: view)) }
  }

  // MARK: Set-down

  func prepareDrop(_ id: InteractionID, _ record: DragRecord) {
    guard let interaction = record.drops[id] else { return }
    record.setDowns.planDrop(of: droppedPieces(record), on: interaction) { [weak self] in
      self?.feed(record, .animationsEnded)
    }
  }

  func prepareCancel(_ record: DragRecord) {
    record.setDowns.planCancel(of: record.pieces, from: record.sources) { [weak self] in
      self?.feed(record, .animationsEnded)
    }
  }

  /// The items with their previews. Items of another program get a preview from the stage.
  private func droppedPieces(_ record: DragRecord) -> [StagedItem] {
    guard record.drag == nil else { return record.pieces }
    let location = record.state.location
    return record.state.items.enumerated().map { index, item in
      // The previews lie on top of each other: making more than the first few would only cost time.
      let isShown = index < configuration.manyItemsLimit
      return StagedItem(
        item: item, preview: isShown ? location.flatMap { stage?.foreignPreview(for: item, at: $0) } : nil)
    }
  }

  /// Asks the delegate for the preview once more while the item is on its way (1.3.4).
  func updateDropPreview(of item: DragItem, in session: SessionID) {
    guard let record = drags[session], case .dropping(let target, _) = record.machine.phase,
      let interaction = record.drops[target], let delegate = interaction.delegate
    else { return }
    record.setDowns.redirect(item, on: interaction, delegate)
  }
}
