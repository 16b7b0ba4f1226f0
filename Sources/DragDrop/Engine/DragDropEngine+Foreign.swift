/// Drags from other programs whose items are only known when they're dropped.
extension DragDropEngine {
  /// Whether a drag from another program can be copied at this moment: modifier keys narrow what its program offers, and
  /// widen it again. Counts from the next ``dragMoved(_:to:requested:)`` on. Nothing for a local or ended session.
  public func setOffersCopy(_ offersCopy: Bool, of session: SessionID) {
    guard let record = drags[session], record.drag == nil else { return }
    feed(record, .offersCopy(offersCopy))
  }

  /// Replaces the provisional items of a drag from another program by the real ones, before ``drop(_:)``.
  /// No delegate is asked again. Nothing for a local or ended session.
  public func replaceItems(of session: SessionID, with items: [DragItem]) {
    guard let record = drags[session], record.drag == nil, record.machine.phase == .dragging else { return }
    leave(record.state.items, record)
    join(items, record)
    record.state.items = items
  }

  /// While a drag from another program hovers, more of what it carries has become known: whoever is below is asked
  /// anew (1.5.5). Nothing for a local or ended session.
  /// - Parameter items: those that weren't known of; none when only more is known of the ones that are there.
  public func appendItems(_ items: [DragItem], to session: SessionID) {
    guard let record = drags[session], record.drag == nil, record.machine.phase == .dragging else { return }
    join(items, record)
    record.state.items += items
    feed(record, .itemsAdded(candidates(in: record.state.place.map(chain) ?? [], record)))
  }
}
