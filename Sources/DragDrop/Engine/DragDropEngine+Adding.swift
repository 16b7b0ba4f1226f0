import Foundation

/// Items that join a running drag (contract 2.5).
extension DragDropEngine {
  func addItems(at place: DragPlace, to sessions: [SessionID]) -> Bool {
    for interaction in place.dragInteractions {
      // Looked up anew for each interaction: the previous one's delegate may have ended a drag.
      let running = sessions.compactMap { drags[$0] }.filter { $0.machine.phase == .dragging }
      guard !running.isEmpty else { return false }
      guard let view = interaction.viewNode, let delegate = interaction.delegate else { continue }
      let point = view.convertFromWindow(place.point)
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
    // Interactions that are told of the drag's end must have been told of the items before: an end that a
    // call below causes waits.
    hold(record) { join(items, pieces, from: interaction, to: record, drag, animation) }
    guard record.machine.phase == .dragging else { return }
    show(record.machine.operation, record)
    feed(record, .itemsAdded(candidates(in: record.state.place?.views ?? [], record)))
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
