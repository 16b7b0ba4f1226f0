import DragItems
import Foundation

/// Which contact carries a drag, its items, and the size of its previews (contract 1.3.3, 1.3.4, 1.6.4,
/// 1.6.5).
extension DragDropEngine: DragItemEngine {
  // MARK: Items

  func join(_ items: [DragItem], _ record: DragRecord) {
    for item in items {
      item.itemProvider.closeGate(for: record.id.gate)
      item.sessions.insert(record.id)
      item.engine = self
    }
  }

  func leave(_ items: [DragItem], _ record: DragRecord) {
    for item in items {
      item.sessions.remove(record.id)
      if item.sessions.isEmpty { item.engine = nil }
    }
  }

  // MARK: Carriers

  func hand(_ session: SessionID, to contact: ContactID, kind: ContactKind) -> Bool {
    guard let record = drags[session], record.drag != nil, record.machine.phase == .dragging else {
      return false
    }
    let carriesAnother = drags.values.contains {
      $0 !== record && $0.carrier == contact && $0.machine.phase == .dragging
    }
    guard !carriesAnother else { return false }
    if record.carrier != contact {
      if let old = record.contact, contacts[old.id] === old { contacts[old.id] = nil }
      record.contact = nil
      endContact(contact, .cancelled)
    }
    // A delegate that's told of an abandoned lift may have ended the drag.
    guard record.machine.phase == .dragging else { return false }
    record.carrier = contact
    record.kind = kind
    return true
  }

  // MARK: Previews

  func previewDidChange(of item: DragItem, in session: SessionID) {
    guard let record = drags[session], record.drag != nil, record.machine.phase == .dragging else { return }
    stage?.previewDidChange(of: item, in: session)
  }

  /// Shrinks full-size previews at the first place that doesn't want full size.
  func keepSize(_ record: DragRecord, over views: [any ViewNode]) {
    guard record.isFullSize else { return }
    let source = record.contributors.first?.viewNode
    let isOverSource = record.prefersFullSize && views.contains { $0 === source }
    if !isOverSource, !record.targetPrefersFullSize { shrinkPreviews(record) }
  }

  func shrinkPreviews(_ record: DragRecord) {
    guard record.isFullSize else { return }
    record.isFullSize = false
    stage?.shrinkPreviews(of: record.id)
  }

  /// Asks the delegate for the preview once more while the item is on its way (1.3.4).
  func updateDropPreview(of item: DragItem, in session: SessionID) {
    guard let record = drags[session], case .dropping(let target, _) = record.machine.phase,
      let interaction = record.drops[target], let delegate = interaction.delegate
    else { return }
    for (index, piece) in record.setDowns.enumerated()
    where piece.item === item && piece.animation.finishedPosition == nil {
      guard let previous = piece.preview else { continue }
      let chosen = delegate.dropInteraction(interaction, previewForDropping: item, withDefault: previous)
      // The delegate may have finished the set-down at once.
      guard index < record.setDowns.count, piece.animation.finishedPosition == nil else { return }
      let changed = SetDown(
        item: item, preview: chosen ?? previous, manner: chosen == nil ? .shrinkInPlace : .flyToTarget,
        animation: piece.animation)
      record.setDowns[index] = changed
      stage?.redirect(changed, of: session)
    }
  }

  // MARK: Progress

  func watchTransfer(_ record: DragRecord) {
    record.progressTimer = clock.schedule(after: configuration.progressDelay) { [weak self, weak record] in
      guard let self, let record, drags[record.id] === record else { return }
      record.progressTimer = nil
      guard record.drop.progressIndicatorStyle == .default, let stage else { return }
      record.isProgressShown = true
      stage.showProgress(of: record.drop)
    }
  }

  func endWatch(_ record: DragRecord) {
    record.progressTimer?.cancel()
    record.progressTimer = nil
    guard record.isProgressShown else { return }
    record.isProgressShown = false
    stage?.hideProgress(of: record.id)
  }
}

extension DragDropEngine {
  /// Returns where a running drag is; nil over none of our windows, and for a session that has ended.
  public func place(of session: SessionID) -> DragPlace? {
    guard let record = drags[session], record.machine.phase == .dragging else { return nil }
    return record.state.place
  }
}
