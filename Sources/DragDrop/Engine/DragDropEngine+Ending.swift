import DragItems
import Foundation

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

  /// Opens the providers of the items during the delegate's `performDrop`, the only call in which they load
  /// (section 3, rule 1).
  func performDrop(_ id: InteractionID, _ record: DragRecord) -> DragMachine.Input? {
    guard let interaction = record.drops[id] else { return .performed(requestedData: false) }
    let ledger = TransferLedger(progress: record.drop.loads) { [weak self, weak record] in
      Task { @MainActor in
        guard let self, let record else { return }
        self.feed(record, .transferEnded)
      }
    }
    for item in record.state.items { item.itemProvider.openGate(for: record.id.gate, ledger: ledger) }
    record.drop.openLedger = ledger
    record.drop.pieces = { [weak self, weak record] in
      guard let self, let record else { return [] }
      return droppedPieces(record)
    }
    interaction.delegate?.dropInteraction(interaction, performDrop: record.drop)
    record.drop.pieces = nil
    record.drop.openLedger = nil
    for item in record.state.items { item.itemProvider.endOpening(for: record.id.gate) }
    if let view = interaction.viewNode {
      emit(.dropPerform(record.id, items: record.state.items.count, view: view))
    }
    return .performed(requestedData: ledger.seal())
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
    let pieces = droppedPieces(record)
    let isMany = pieces.count > configuration.manyItemsLimit
    let plans = pieces.map { piece -> (StagedItem, TargetedDragPreview?, SetDown.Manner) in
      guard let lifted = piece.preview else { return (piece, nil, .shrinkInPlace) }
      guard let standard = defaultDropPreview(lifted, interaction) else {
        return (piece, lifted, .shrinkInPlace)
      }
      guard !isMany, let delegate = interaction.delegate else { return (piece, standard, .flyToTarget) }
      let chosen = delegate.dropInteraction(
        interaction, previewForDropping: piece.item, withDefault: standard)
      return (piece, chosen ?? lifted, chosen == nil ? .shrinkInPlace : .flyToTarget)
    }
    record.setDowns = setDowns(plans, isMany: isMany, record) { item, animator, _ in
      interaction.delegate?.dropInteraction(interaction, item: item, willAnimateDropWith: animator)
    }
  }

  /// The items with their previews. Items of another program get a preview from the stage.
  private func droppedPieces(_ record: DragRecord) -> [StagedItem] {
    guard record.drag == nil else { return record.pieces }
    let place = record.state.place
    return record.state.items.enumerated().map { index, item in
      // The previews lie on top of each other: making more than the first few would only cost time.
      let isShown = index < configuration.manyItemsLimit
      return StagedItem(
        item: item, preview: isShown ? place.flatMap { stage?.foreignPreview(for: item, at: $0) } : nil)
    }
  }

  /// The default preview of a drop: it flies to the centre of the drop interaction's view and shrinks
  /// (contract, section 3, "Where sources disagree"). nil when the view has gone.
  private func defaultDropPreview(
    _ preview: TargetedDragPreview, _ interaction: DropInteraction
  ) -> TargetedDragPreview? {
    guard let view = interaction.viewNode, view.windowNode != nil else { return nil }
    let scale = CGFloat(configuration.defaultDropScale)
    return preview.retargetedPreview(
      with: DragPreviewTarget(
        container: view, center: CGPoint(x: view.bounds.midX, y: view.bounds.midY),
        transform: AffineTransform(scale: scale)))
  }

  /// Plans the flight of each item back to where it was lifted, unless the item's source returns another
  /// preview (2.4).
  func prepareCancel(_ record: DragRecord) {
    let isMany = record.pieces.count > configuration.manyItemsLimit
    let sources = record.sources
    let plans = zip(record.pieces, sources).map {
      piece, source -> (StagedItem, TargetedDragPreview?, SetDown.Manner) in
      guard let standard = piece.preview else { return (piece, nil, .fadeInPlace) }
      var chosen: TargetedDragPreview? = standard
      if !isMany, let delegate = source.delegate {
        chosen = delegate.dragInteraction(source, previewForCancelling: piece.item, withDefault: standard)
      }
      // The view that the item came from may have gone.
      guard let chosen, chosen.target.container.windowNode != nil else {
        return (piece, standard, .fadeInPlace)
      }
      return (piece, chosen, .flyToTarget)
    }
    record.setDowns = setDowns(plans, isMany: isMany, record) { item, animator, index in
      sources[index].delegate?.dragInteraction(sources[index], item: item, willAnimateCancelWith: animator)
    }
  }

  /// Makes one animation per piece for the stage. Delegates get those animations, or for many items a single
  /// shared one, which runs with the first piece and ends with the last (1.5.10).
  private func setDowns(
    _ plans: [(StagedItem, TargetedDragPreview?, SetDown.Manner)], isMany: Bool, _ record: DragRecord,
    tell: (DragItem, any DragAnimating, Int) -> Void
  ) -> [SetDown] {
    record.runningAnimations = plans.count
    let shared = isMany ? DragAnimation(duration: configuration.setDownDuration.upperBound) : nil
    let pieces = plans.enumerated().map { index, plan in
      let (piece, preview, manner) = plan
      let isFlying = manner == .flyToTarget
      let animation = DragAnimation(duration: duration(to: isFlying ? preview?.target : nil, record))
      if let shared { animation.addAnimations { shared.runAnimations() } }
      tell(piece.item, shared ?? animation, index)
      return SetDown(item: piece.item, preview: preview, manner: manner, animation: animation)
    }
    for piece in pieces {
      // Added last, so that delegates' completions come before the end of the animations is reported.
      piece.animation.addCompletion { [weak self] position in
        record.runningAnimations -= 1
        guard record.runningAnimations == 0 else { return }
        shared?.finish(at: position)
        self?.feed(record, .animationsEnded)
      }
    }
    return pieces
  }

  /// Returns a duration in seconds; farther targets take a little longer (1.7.3).
  private func duration(to target: DragPreviewTarget?, _ record: DragRecord) -> TimeInterval {
    let range = configuration.setDownDuration
    guard let target, let place = record.state.place else { return range.lowerBound }
    guard target.container.windowNode === place.window else { return range.upperBound }
    let end = target.container.convertToWindow(target.center)
    let (dx, dy) = (end.x - place.point.x, end.y - place.point.y)
    let part = Double((dx * dx + dy * dy).squareRoot()) / max(1, configuration.setDownDistance)
    guard part.isFinite else { return range.upperBound }
    return range.lowerBound + (range.upperBound - range.lowerBound) * min(1, part)
  }

  func setDown(_ record: DragRecord) -> DragMachine.Input? {
    if record.setDowns.isEmpty { return .animationsEnded }
    if let stage {
      stage.setDown(record.setDowns, of: record.id, from: record.state.place)
    } else {
      for piece in record.setDowns { piece.animation.finish(at: .end) }
    }
    return nil
  }
}
