extension DragDropEngine {
  /// Returns where a running drag is; nil over none of our windows, and for a session that has ended.
  public func place(of session: SessionID) -> DragPlace? {
    guard let record = drags[session], record.machine.phase == .dragging else { return nil }
    return record.state.place
  }
}
