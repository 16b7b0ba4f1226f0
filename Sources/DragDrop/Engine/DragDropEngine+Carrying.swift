import DragItems

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
      contacts.forget(record.contact)
      record.contact = nil
      contacts.end(contact, .cancelled)
    }
    // A delegate that hears of an abandoned lift may have ended the drag.
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

  /// Shrinks full-size previews over the first view that doesn't want full size.
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
}

extension DragDropEngine {
  /// Returns where a running drag is; nil over none of our windows, and for a session that has ended.
  public func location(of session: SessionID) -> DragLocation? {
    guard let record = drags[session], record.machine.phase == .dragging else { return nil }
    return record.state.location
  }
}
