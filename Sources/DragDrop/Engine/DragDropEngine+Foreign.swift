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
  /// - Parameter items: the newly known items; empty when only more facts about the existing items are known.
  public func appendItems(_ items: [DragItem], to session: SessionID) {
    guard let record = drags[session], record.drag == nil, record.machine.phase == .dragging else { return }
    join(items, record)
    record.state.items += items
    feed(record, .itemsAdded(candidates(in: record.state.place?.views ?? [], record)))
  }
}
